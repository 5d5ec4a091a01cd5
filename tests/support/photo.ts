import sharp from 'sharp'

/** The smallest possible picture: one dot. */
export const dot = new Uint8Array(
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
)

/** A photo of a ring from a phone: red above, blue below, by the position of the camera. */
export async function photo(width: number, height: number) {
  const half = { create: { width, height: Math.floor(height / 2), channels: 3, background: '#00f' } } as const
  const red = { create: { width, height, channels: 3, background: '#f00' } } as const
  const blue = await sharp(half).png().toBuffer()
  return sharp(red).composite([{ input: blue, gravity: 'south' }])
}
