import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pictureDots } from '#server/pdf/read-layout'

/** A part of a PNG, without a true checksum, which nobody reads. */
function part(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}

/** A PNG that announces this size and holds this many bytes of dots. */
function png(width: number, height: number, bytes: number, interlaced = 0): string {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, interlaced], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const dots = part('IDAT', deflateSync(Buffer.alloc(bytes)))
  return Buffer.concat([signature, part('IHDR', head), dots, part('IEND', Buffer.alloc(0))]).toString(
    'base64',
  )
}

/** A JPEG with the head of a frame of this size and number of colours, and no dots. */
function jpeg(width: number, height: number, colours = 3): string {
  const frame = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, colours]
  return Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, ...frame, ...Array(12).fill(0)]).toString('base64')
}

test('a logo is a picture', () => {
  expect(pictureDots(png(20, 10, 810))).toBe(200)
  expect(pictureDots(jpeg(20, 10))).toBe(200)
})

test.each<[string, string]>([
  ['nothing', ''],
  ['a text', Buffer.from('<svg onload=alert(1)>').toString('base64')],
  ['one that breaks off', png(20, 10, 810).slice(0, 60)],
  ['one larger than any paper', png(20_000, 10, 810)],
  ['one that unpacks to more than it announces', png(1, 1, 10_000_000)],
  ['one whose dots are scattered', png(20, 10, 810, 1)],
  ['a photo that breaks off', jpeg(20, 10).slice(0, 16)],
  ['a photo of nothing but its first bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')],
  ['a photo larger than any paper', jpeg(20_000, 10)],
  ['a photo of two colours', jpeg(20, 10, 2)],
])('%s is not', (_, picture) => {
  expect(pictureDots(picture)).toBeUndefined()
})
