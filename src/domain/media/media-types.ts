/** A file type that goldbook accepts: pictures of goods, and papers. */
export interface MediaType {
  /** The MIME type. */
  type: string
  /** How its file names end. */
  ending: string
  /** Whether it is a picture, which is kept in several sizes; a paper is kept as it is. */
  picture: boolean
  /** Whether a file with these first bytes is of this type. */
  begins: (bytes: Uint8Array) => boolean
}

const has = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/** The accepted types; a new one is one entry. A browser runs none of them as a page or a script. */
export const mediaTypes = [
  {
    type: 'image/jpeg',
    ending: 'jpg',
    picture: true,
    begins: (bytes) => has(bytes, 0, '\u00FF\u00D8\u00FF'),
  },
  {
    type: 'image/png',
    ending: 'png',
    picture: true,
    begins: (bytes) => has(bytes, 0, '\u0089PNG\r\n\u001A\n'),
  },
  {
    type: 'image/webp',
    ending: 'webp',
    picture: true,
    begins: (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP'),
  },
  {
    type: 'image/gif',
    ending: 'gif',
    picture: true,
    begins: (bytes) => has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a'),
  },
  { type: 'application/pdf', ending: 'pdf', picture: false, begins: (bytes) => has(bytes, 0, '%PDF-') },
] as const satisfies MediaType[]

/**
 * The type of a file by its first bytes. File name and declared type are ignored, since both can be forged.
 *
 * @returns the MIME type; undefined for a type that is not accepted
 */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  return mediaTypes.find((each) => each.begins(bytes))?.type
}

/** The brands of HEIF whose pictures are in HEVC, as iPhones take them. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1']

/** Whether a file is a picture as iPhones take it, for which no free decoder comes along. */
export function isHeic(bytes: Uint8Array): boolean {
  return has(bytes, 4, 'ftyp') && heicBrands.some((brand) => has(bytes, 8, brand))
}

/** Whether files of a type are pictures. */
export function isPicture(type: string): boolean {
  return mediaTypes.some((each) => each.picture && each.type === type)
}

/**
 * The name of a file whose content became another type: `ring.png` as JPEG is `ring.jpg`.
 *
 * @returns the name as it is, where no ending of the old type stands at its end
 */
export function renamed(name: string, from: string, to: string): string {
  const endingOf = (type: string) => mediaTypes.find((each) => each.type === type)?.ending ?? ''
  const ending = `.${endingOf(from)}`
  if (from === to || !name.toLowerCase().endsWith(ending)) return name
  return `${name.slice(0, -ending.length)}.${endingOf(to)}`
}
