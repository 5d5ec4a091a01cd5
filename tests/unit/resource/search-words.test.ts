import { expect, test } from 'vitest'
import { mistakesIn } from '#resource/check/check'
import type { Field } from '#resource/resource'
import { isSearched, referredWord, referredWords, searchWords } from '#resource/search-words'
import { resourceOf } from '../../support/resource-files'

const text: Field = { title: '文本', kind: 'text' }
const makers = resourceOf({
  $id: 'makers',
  properties: { name: text, fee: { title: '工费', kind: 'money' }, town: text },
})

/** Rings that are found by their code, and by the name of their maker. */
const ringsFoundBy = (...search: string[]) =>
  resourceOf({
    properties: {
      code: { ...text, unique: true },
      maker_id: { title: '工匠', kind: 'reference', to: 'makers' },
      weight: { title: '重量', kind: 'weight' },
      second_code: { ...text, alias: 'code' },
    },
    list: { columns: ['code'], sort: 'id|DESC', search },
    form: { columns: 1, sections: [] },
  })

const rings = ringsFoundBy('code', 'maker.name', 'weight', 'maker.town')
const all = { rings, makers }

test('a ring is found by its own texts, and by those of its maker', () => {
  expect(searchWords(rings)).toEqual(['code'])
  const [[property, words] = ['', []], ...others] = [...referredWords(rings, all)]
  expect([property, words.map(({ to, word }) => `${to.$id}.${word}`)]).toEqual([
    'maker_id',
    ['makers.name', 'makers.town'],
  ])
  expect(others).toEqual([])
})

test('neither figures nor second names are searched, and references only by code', () => {
  const { code, weight, second_code, maker_id } = rings.properties
  expect([code, weight, second_code, maker_id].map((field) => field && isSearched(field))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(isSearched({ title: '工匠', kind: 'reference', to: 'makers', by: 'code' })).toBe(true)
})

test.each(['maker.fee', 'maker.age', 'weight.name', 'maker.name.first', 'maker_id.name'])(
  'the search through %s is a mistake of the file',
  (name) => {
    expect(referredWord(rings, all, name)).toBeUndefined()
    expect(mistakesIn({ rings: ringsFoundBy('code', name), makers })).toEqual([
      {
        file: 'rings.json',
        path: '/list/search/1',
        reason: `"${name}" is no text of a record that is referred to`,
      },
    ])
  },
)

test('a user who may not read the makers, or their names, does not find rings by them', () => {
  expect(referredWord(rings, { rings }, 'maker.name')).toBeUndefined()
  const { name: _hidden, ...properties } = makers.properties
  expect(referredWord(rings, { rings, makers: { ...makers, properties } }, 'maker.name')).toBeUndefined()
})
