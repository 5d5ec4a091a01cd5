/** A file type that goldbook accepts: pictures of goods, and papers. */
export interface MediaType {
  /** The MIME type. */
  type: string
  /** The ending of its file names. */
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

/** Whether a file is a picture as iPhones take it, for which no free decoder is available. */
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
 * @returns the name unchanged where it does not end with an ending of the old type
 */
export function renamedFile(name: string, from: string, to: string): string {
  const endingOf = (type: string) => mediaTypes.find((each) => each.type === type)?.ending ?? ''
  const ending = `.${endingOf(from)}`
  if (from === to || !name.toLowerCase().endsWith(ending)) return name
  return `${name.slice(0, -ending.length)}.${endingOf(to)}`
}

/**
 * The sizes in which a picture is kept: the longest side of each, in dots. A picture is never enlarged.
 *
 * A list draws pictures up to 48 pixels wide, with up to three dots per pixel; a dialog up to 640; a screen in whole or
 * a sheet of paper needs no more than 2,048.
 */
export const mediaSizes = { small: 192, medium: 640, large: 2048 } as const

export type MediaSize = keyof typeof mediaSizes

/** The maximum number of dots in an uploaded picture: those of a phone's best camera, in 256 MB while they are read. */
export const MOST_DOTS = 64_000_000

/** The default size. */
export const WHOLE: MediaSize = 'large'

const SEGMENT_HEAD = 4

/** The segments of a JPEG that draw it; all others, such as EXIF and comments, are information about it. */
const drawing = { first: 0xc0, last: 0xdd, jfif: 0xe0 } as const
const [MARK, START_OF_SCAN] = [0xff, 0xda]

/** The chunks of a PNG that draw it. */
const drawingChunks = new Set([
  ...['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'],
  ...['gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'],
])

function isBareJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + SEGMENT_HEAD <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== MARK) return false
    if (marker === START_OF_SCAN) return true
    const draws = marker === drawing.jfif || (marker >= drawing.first && marker <= drawing.last)
    if (!draws) return false
  }
  return false
}

function isBarePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [SIGNATURE, LENGTH, AROUND] = [8, 4, 12]
  let chunk = ''
  for (let at = SIGNATURE; at + AROUND <= bytes.length; at += AROUND + view.getUint32(at)) {
    chunk = String.fromCharCode(...bytes.subarray(at + LENGTH, at + LENGTH + 4))
    if (!drawingChunks.has(chunk)) return false
  }
  return chunk === 'IEND'
}

/**
 * Whether a picture consists of dots alone, without EXIF, place, comment, colour profile or text. Pictures that
 * goldbook has encoded do; those kept as they came, before it encoded any, mostly do not.
 *
 * @param type the MIME type; only JPEG and PNG are ever bare, since pictures are encoded as nothing else
 */
export function isBare(bytes: Uint8Array, type: string): boolean {
  if (type === 'image/jpeg') return isBareJpeg(bytes)
  return type === 'image/png' && isBarePng(bytes)
}
