import { describe, expect, test } from 'vitest'
import { products } from '#server/demo/data/goods'
import { dealers, shoppers, suppliers } from '#server/demo/data/catalogue'
import { demoIn, demoText } from '#server/demo/demo-words'
import { languages } from '#words/languages'

/** The names of all texts, and the number of those that the dice choose from. */
function shapeOf(texts: unknown): unknown {
  if (Array.isArray(texts)) return texts.length
  if (typeof texts !== 'object' || texts === null) return typeof texts
  return Object.fromEntries(Object.entries(texts).map(([name, inner]) => [name, shapeOf(inner)]))
}

describe.each(languages)('the demo in %s', (language) => {
  const words = demoIn(language)

  test('has a text wherever the Chinese one has, so that the dice give the same orders', () => {
    expect(shapeOf(words)).toEqual(shapeOf(demoIn('zh')))
  })

  test('names all people and all goods', () => {
    const people = [...suppliers, ...dealers, ...shoppers].map(
      ({ code }) => demoText(words.people, code).name,
    )
    const goods = products.map(({ code, category }) => [
      demoText(words.products, code),
      words.returns[category],
    ])
    expect([...people, ...goods.flat()].filter((text) => !text)).toEqual([])
  })
})

test('a missing text is an error that names it', () => {
  expect(() => demoText(demoIn('en').products, 'R9999')).toThrow('The demo has no text for R9999')
})
