/** A kind of file that goldbook keeps: pictures of goods, and papers. */
export interface MediaType {
  /** As HTTP names it. */
  type: string
  /** Whether these are the first bytes of such a file. */
  begins: (bytes: Uint8Array) => boolean
}

const has = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/** The accepted types; a new one is one entry. None of them can run as a page or a script. */
export const mediaTypes = [
  { type: 'image/jpeg', begins: (bytes) => has(bytes, 0, '\u00FF\u00D8\u00FF') },
  { type: 'image/png', begins: (bytes) => has(bytes, 0, '\u0089PNG\r\n\u001A\n') },
  { type: 'image/webp', begins: (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP') },
  { type: 'image/gif', begins: (bytes) => has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a') },
  { type: 'application/pdf', begins: (bytes) => has(bytes, 0, '%PDF-') },
] as const satisfies MediaType[]

/**
 * What a file is by its first bytes, whatever its name or its sender says.
 *
 * @returns its type as HTTP names it; undefined for what is not taken
 */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  return mediaTypes.find((each) => each.begins(bytes))?.type
}
