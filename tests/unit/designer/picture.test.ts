import { expect, test } from 'vitest'
import { pictureAddress } from '../../../src/designer/picture'

const file = (size: number, type: string) => new File([new Uint8Array(size)], 'logo', { type })

/** A drawing with as many letters as its side has dots, a JPEG with a hundredth of them. */
const drawn = (perDot: number) => () =>
  Promise.resolve(({ side, type }: { side: number; type: string }) =>
    `data:${type};base64,`.padEnd(type === 'image/png' ? side * perDot : (side * perDot) / 100, 'A'),
  )

test('a small picture of dots is taken as it is', async () => {
  expect(await pictureAddress(file(3, 'image/png'))).toEqual({ address: 'data:image/png;base64,AAAA' })
})

test('a large one is made smaller: with all its dots if they are few, else as a photo', async () => {
  const sizeOf = async (perDot: number) => {
    const read = await pictureAddress(file(374_990, 'image/png'), drawn(perDot))
    if ('refusal' in read) return read.refusal
    return `${read.address.slice(0, 15)} ${read.address.length}`
  }
  expect(await sizeOf(80)).toBe('data:image/png; 128000')
  expect(await sizeOf(120)).toBe('data:image/png; 120000')
  expect(await sizeOf(1000)).toBe('data:image/jpeg 16000')
  expect(await sizeOf(20_000)).toBe('data:image/jpeg 140000')
  expect(await sizeOf(36_000)).toBe('picture_too_large')
})

test('a photo, which may reveal its place, and a drawing in lines are always drawn anew', async () => {
  for (const type of ['image/jpeg', 'image/svg+xml']) {
    const read = await pictureAddress(file(3, type), drawn(10))
    expect(read).toEqual({ address: expect.stringMatching(/^data:image\/png;/) })
  }
})

test('a file that is not a picture, or cannot be drawn, is refused', async () => {
  expect(await pictureAddress(file(3, 'text/html'))).toEqual({ refusal: 'picture_unknown' })
  expect(await pictureAddress(file(3, 'image/svg+xml'), () => Promise.resolve(undefined))).toEqual({
    refusal: 'picture_unknown',
  })
})
