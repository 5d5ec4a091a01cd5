import { expect, test } from 'vitest'
import { isPicture, mediaTypeOf, renamedFile, mediaSizes, MOST_DOTS, WHOLE, isBare } from '#domain/media'
import { dot, photo } from '#tests/support/photo.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['\u00FF\u00D8\u00FF\u00E0..JFIF', 'image/jpeg'],
  ['\u0089PNG\r\n\u001A\n....IHDR', 'image/png'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['GIF89a....', 'image/gif'],
  ['GIF87a....', 'image/gif'],
  ['%PDF-1.7\n', 'application/pdf'],
])('%j begins a file of the type %s', (beginning, type) => {
  expect(mediaTypeOf(bytes(beginning))).toBe(type)
})

test.each([
  '',
  '\u0089PNG',
  'RIFF....WAVEfmt ',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<!doctype html>',
  'PK\u0003\u0004',
  ' %PDF-1.7',
])('%j begins no accepted file', (beginning) => {
  expect(mediaTypeOf(bytes(beginning))).toBeUndefined()
})

test('a photo is a picture, and a certificate is not', () => {
  expect(isPicture('image/webp')).toBe(true)
  expect(isPicture('application/pdf')).toBe(false)
})

test.each([
  ['ring.PNG', 'image/png', 'image/jpeg', 'ring.jpg'],
  ['ring.jpeg', 'image/jpeg', 'image/jpeg', 'ring.jpeg'],
  ['戒指', 'image/webp', 'image/png', '戒指'],
])('%s, from %s to %s, is called %s', (name, from, to, now) => {
  expect(renamedFile(name, from, to)).toBe(now)
})

test('each size of a photo is larger than the one before, and the whole is the largest', () => {
  const sides = Object.values(mediaSizes)
  expect(sides).toEqual(sides.toSorted((a, b) => a - b))
  expect(mediaSizes[WHOLE]).toBe(sides.at(-1))
})

test('the photo of a phone with 50 megapixels is taken', () => {
  expect(8160 * 6144).toBeLessThan(MOST_DOTS)
})

const ring = () => photo(40, 40)

test('files that goldbook encodes have no extra data', async () => {
  expect(isBare(await (await ring()).jpeg({ quality: 85 }).toBuffer(), 'image/jpeg')).toBe(true)
  expect(isBare(await (await ring()).png().toBuffer(), 'image/png')).toBe(true)
})

test('extra data of a camera, a scanner or a drawing program is found', async () => {
  const told = await (
    await ring()
  )
    .withExif({ IFD0: { Make: 'Phone' } })
    .jpeg()
    .toBuffer()
  expect(isBare(told, 'image/jpeg')).toBe(false)
  expect(isBare(await (await ring()).withIccProfile('p3').jpeg().toBuffer(), 'image/jpeg')).toBe(false)
  expect(
    isBare(
      await (
        await ring()
      )
        .withExif({ IFD0: { Make: 'Pen' } })
        .png()
        .toBuffer(),
      'image/png',
    ),
  ).toBe(false)
})

test('an incomplete file, and one of a type that is never kept, do not count as free of it', async () => {
  const whole = await (await ring()).jpeg().toBuffer()
  expect(isBare(whole.subarray(0, 40), 'image/jpeg')).toBe(false)
  expect(isBare(new Uint8Array(), 'image/png')).toBe(false)
  expect(isBare(dot, 'image/gif')).toBe(false)
})
