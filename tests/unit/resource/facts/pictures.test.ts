import { expect, test } from 'vitest'
import { firstCode, ownPictures, pictureOf } from '#resource/facts/pictures'
import { shippedResources } from '../../../support/resource-files'

const shipped = shippedResources()
const { inventorys, products, customers } = shipped
if (!inventorys || !products || !customers) throw new Error('a shipped resource is missing')
const { medias: _hidden, ...withoutMedias } = shipped

test('a product is shown by its first photo', () => {
  expect(pictureOf(products, shipped, { photos: ['M2', 'M1'] })).toBe('M2')
  expect(pictureOf(products, shipped, { photos: null })).toBeUndefined()
})

test('a piece is shown by its own picture, else by the photo of its product', () => {
  const product = { code: 'R100', photos: ['M1'] }
  expect(pictureOf(inventorys, shipped, { medias: ['M9'], product })).toBe('M9')
  expect(pictureOf(inventorys, shipped, { medias: [], product })).toBe('M1')
  expect(pictureOf(inventorys, shipped, { medias: null, product: null })).toBeUndefined()
})

test('a customer has no picture, and users who may not read media see none', () => {
  expect(ownPictures(products, shipped)).toEqual(['photos'])
  expect(pictureOf(customers, shipped, { photos: ['M1'] })).toBeUndefined()
  expect(pictureOf(products, withoutMedias, { photos: ['M1'] })).toBeUndefined()
})

test('a picture whose property is hidden is not shown', () => {
  const { photos: _photos, ...properties } = products.properties
  const view = { ...shipped, products: { ...products, properties } }
  expect(pictureOf(inventorys, view, { product: { photos: ['M1'] } })).toBeUndefined()
})

test('the first of no codes is none', () => {
  expect([firstCode([]), firstCode('M1'), firstCode([1]), firstCode(['M1'])]).toEqual([
    undefined,
    undefined,
    undefined,
    'M1',
  ])
})
