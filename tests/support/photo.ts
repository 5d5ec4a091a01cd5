import sharp from 'sharp'

/** The smallest picture that there is: one dot. */
export const dot = new Uint8Array(
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
)

/** A photo of a ring as a phone takes it: red above, blue below, as the camera was held. */
export async function photo(width: number, height: number) {
  const half = { create: { width, height: Math.floor(height / 2), channels: 3, background: '#00f' } } as const
  const red = { create: { width, height, channels: 3, background: '#f00' } } as const
  const blue = await sharp(half).png().toBuffer()
  return sharp(red).composite([{ input: blue, gravity: 'south' }])
}
