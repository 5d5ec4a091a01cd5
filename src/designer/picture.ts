import type { Word } from './words'

/** The server's limit for the address of a picture, in characters; Base64 adds a third to the file. */
export const LONGEST_ADDRESS = 500_000

const formats = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** A picture file as a data address, or why it can't be used. */
export async function pictureAddress(file: File): Promise<{ address: string } | { refusal: Word }> {
  if (!formats.includes(file.type)) return { refusal: 'picture_unknown' }
  const prefix = `data:${file.type};base64,`
  if (prefix.length + Math.ceil(file.size / 3) * 4 > LONGEST_ADDRESS) return { refusal: 'picture_too_large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte))
  return { address: prefix + btoa(characters.join('')) }
}
