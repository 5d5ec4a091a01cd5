import type { Word } from './words'

/** The most that the server takes for the address of a picture, in characters; a third of it is the writing in Base64. */
export const LONGEST_ADDRESS = 500_000

const formats = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** A picture file as an address that holds it, or why it cannot be one. */
export async function pictureAddress(file: File): Promise<{ address: string } | { refusal: Word }> {
  if (!formats.includes(file.type)) return { refusal: 'picture_unknown' }
  const prefix = `data:${file.type};base64,`
  if (prefix.length + Math.ceil(file.size / 3) * 4 > LONGEST_ADDRESS) return { refusal: 'picture_too_large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte))
  return { address: prefix + btoa(characters.join('')) }
}
