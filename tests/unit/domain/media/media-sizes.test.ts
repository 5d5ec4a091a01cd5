import { expect, test } from 'vitest'
import { mediaSizes, MOST_DOTS, WHOLE } from '#domain/media/media-sizes'

test('each size of a photo is larger than the one before, and the whole is the largest', () => {
  const sides = Object.values(mediaSizes)
  expect(sides).toEqual(sides.toSorted((a, b) => a - b))
  expect(mediaSizes[WHOLE]).toBe(sides.at(-1))
})

test('the photo of a phone with 50 megapixels is taken', () => {
  expect(8160 * 6144).toBeLessThan(MOST_DOTS)
})
