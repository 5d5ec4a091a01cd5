import { expect, test } from 'vitest'
import { isBare } from '#domain/media/bare-pictures'
import { dot, photo } from '#tests/support/photo.ts'

const ring = () => photo(40, 40)

test('what goldbook encodes is bare', async () => {
  expect(isBare(await (await ring()).jpeg({ quality: 85 }).toBuffer(), 'image/jpeg')).toBe(true)
  expect(isBare(await (await ring()).png().toBuffer(), 'image/png')).toBe(true)
})

test('what a camera, a scanner or a drawing program adds is found', async () => {
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

test('a file that breaks off, and one of a type that is never kept, are not bare', async () => {
  const whole = await (await ring()).jpeg().toBuffer()
  expect(isBare(whole.subarray(0, 40), 'image/jpeg')).toBe(false)
  expect(isBare(new Uint8Array(), 'image/png')).toBe(false)
  expect(isBare(dot, 'image/gif')).toBe(false)
})
