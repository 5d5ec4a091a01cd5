import { expect, test } from 'vitest'
import { kinds } from '#resource/kinds'
import type { Field } from '#resource/resource'
import { entryOf } from '#web/fields/registry.tsx'

const fields = Object.keys(kinds).map((kind) => ({ title: kind, kind }) as Field)

test('every kind can be filtered, or gives the reason why not', () => {
  const silent = fields.filter((field) => {
    const { Filter, unfiltered } = entryOf(field)
    return (Filter === undefined) === (unfiltered === undefined)
  })
  expect(silent.map(({ kind }) => kind)).toEqual([])
})
