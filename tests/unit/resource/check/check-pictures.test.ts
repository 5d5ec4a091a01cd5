import { expect, test } from 'vitest'
import { mistakesIn } from '#resource/check/check'
import { resourceOf } from '../../../support/resource-files'

const name = { title: '名称', kind: 'text' } as const
const designs = resourceOf({
  $id: 'designs',
  properties: { name, sketches: { title: '图稿', kind: 'media' } },
  pictures: ['sketches'],
})

const mistakes = (...pictures: string[]) =>
  mistakesIn({
    designs,
    rings: resourceOf({
      $id: 'rings',
      properties: {
        name,
        photos: { title: '照片', kind: 'media' },
        design_id: { title: '设计', kind: 'reference', to: 'designs' },
        other_id: { title: '相似', kind: 'reference', to: 'rings' },
      },
      pictures,
    }),
  }).map(({ path, reason }) => `${path}: ${reason}`)

test('a ring is shown by its photos, and where it has none by the sketch of its design', () => {
  expect(mistakes('photos', 'design_id')).toEqual([])
  expect(mistakes('photos', 'other_id')).toEqual([])
})

test('neither a name nor a reference to nothing with pictures shows a ring', () => {
  const reason = (each: string) => `"${each}" holds no pictures, and refers to nothing that does`
  expect(mistakes('photos', 'name', 'gone')).toEqual([
    `/pictures/1: ${reason('name')}`,
    '/pictures/2: there is no property "gone"',
  ])
  expect(mistakes('other_id')).toEqual([`/pictures/0: ${reason('other_id')}`])
})
