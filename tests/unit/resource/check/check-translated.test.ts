import { expect, test } from 'vitest'
import { mistakesIn } from '#resource/check/check'
import type { Field } from '#resource/resource'
import { resourceOf } from '../../../support/resource-files'

const named: Field = { title: '名称', kind: 'text', translated: true }

test('what identifies a record is the same in every language, and nobody types a translation of what is not typed', () => {
  const reasons = (field: Field) =>
    mistakesIn({ rings: resourceOf({ properties: { name: field } }) }).map(
      ({ path, reason }) => `${path}: ${reason}`,
    )
  const path = '/properties/name/translated'
  expect(reasons({ ...named, unique: true })).toEqual([`${path}: "unique" is the same in every language`])
  expect(reasons({ ...named, readOnly: true })).toEqual([
    `${path}: nobody types it: it must be a "copyOf" a translated text of a record that it refers to`,
  ])
})
