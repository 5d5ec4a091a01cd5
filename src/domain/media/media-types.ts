/** A file type that goldbook accepts: pictures of goods, and papers. */
export interface MediaType {
  /** The MIME type. */
  type: string
  /** Whether a file with these first bytes is of this type. */
  begins: (bytes: Uint8Array) => boolean
}

const has = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/** The accepted types; a new one is one entry. A browser runs none of them as a page or a script. */
export const mediaTypes = [
  { type: 'image/jpeg', begins: (bytes) => has(bytes, 0, '\u00FF\u00D8\u00FF') },
  { type: 'image/png', begins: (bytes) => has(bytes, 0, '\u0089PNG\r\n\u001A\n') },
  { type: 'image/webp', begins: (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP') },
  { type: 'image/gif', begins: (bytes) => has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a') },
  { type: 'application/pdf', begins: (bytes) => has(bytes, 0, '%PDF-') },
] as const satisfies MediaType[]

/**
 * The type of a file by its first bytes. File name and declared type are ignored, since both can be forged.
 *
 * @returns the MIME type; undefined for a type that is not accepted
 */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  return mediaTypes.find((each) => each.begins(bytes))?.type
}
