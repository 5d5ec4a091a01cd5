import { expect, test } from 'vitest'
import { heightenTexts } from '#server/usecases/templates/hanging-texts'

const text = (options: object) => ({
  options: { left: 10, top: 10, width: 90, height: 12, ...options },
  printElementType: { type: 'text' },
})

function heightsOf(...elements: { options: object }[]): unknown[] {
  heightenTexts(elements)
  return elements.map(({ options }) => Reflect.get(options, 'height'))
}

const long = '退换须知：凭单据于七天内退换，金饰按当日金价'

test('the place of a text that overflows it becomes as high as its lines', () => {
  expect(heightsOf(text({ title: long }))).toEqual([29.25])
})

test('elements below a text end its place, and elements beside it do not', () => {
  const below = text({ title: '金', top: 30 })
  expect(heightsOf(text({ title: long }), below)).toEqual([20, 12])
  const beside = text({ title: '金', top: 30, left: 200 })
  expect(heightsOf(text({ title: long }), beside)).toEqual([29.25, 12])
})

test('a text that has room, a value and a code keep their places', () => {
  const kept = [
    text({ title: '销售单' }),
    text({ title: long, field: 'remarks' }),
    text({ title: long, textType: 'qrcode' }),
    text({ title: long, width: 0 }),
  ]
  expect(heightsOf(...kept)).toEqual([12, 12, 12, 12])
})
