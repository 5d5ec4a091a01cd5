import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { badPicture } from '#server/pdf/read-layout'

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

test('a logo is a picture', () => {
  expect(badPicture(png(20, 10, 810))).toBe(false)
  expect(badPicture(Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64'))).toBe(false)
})

test.each<[string, string]>([
  ['nothing', ''],
  ['a text', Buffer.from('<svg onload=alert(1)>').toString('base64')],
  ['one that breaks off', png(20, 10, 810).slice(0, 60)],
  ['one larger than any paper', png(20_000, 10, 810)],
  ['one that unpacks to more than it announces', png(1, 1, 10_000_000)],
  ['one whose dots are scattered', png(20, 10, 810, 1)],
])('%s is not', (_, picture) => {
  expect(badPicture(picture)).toBe(true)
})
