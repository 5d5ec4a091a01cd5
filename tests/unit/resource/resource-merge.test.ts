import { expect, test } from 'vitest'
import { withField, withoutField } from '#resource/resource-edit'
import { resourceOf } from '../../support/resource-files'
import { mergedResource, resourceDifferences } from '#web/pages/resources/saving/resource-merge.ts'

const shipped = resourceOf({
  required: ['name'],
  properties: {
    name: { title: '名称', titles: { en: 'Name', ja: '名' }, kind: 'text', maxLength: 40 },
    weight: { title: '重量', kind: 'weight' },
  },
})
const hallmark = { title: '印记', kind: 'text' } as const

test('edits are merged over meanwhile saved changes of others', () => {
  const base = withField(shipped, 'grade', { title: '等级', kind: 'text' }, false)
  const theirs = withField(base, 'hallmark', hallmark, false)
  const mine = withoutField(withField(base, 'name', { title: '品名', kind: 'text' }, true), 'grade', true)
  const versions = { base, mine, theirs }

  const both = mergedResource(versions, resourceDifferences(versions), {})

  expect(both.properties).toEqual({
    name: { title: '品名', kind: 'text' },
    weight: { title: '重量', kind: 'weight' },
    hallmark,
  })
  expect(both.removed).toEqual(['grade'])
})

test('attributes of one field changed by two admins are both kept; for the same one the user chooses', () => {
  const name = { title: '名称', titles: { en: 'Name', ja: '名' }, kind: 'text', maxLength: 40 } as const
  const mine = withField(shipped, 'name', { ...name, title: '品名', maxLength: 60 }, true)
  const theirs = withField(shipped, 'name', { ...name, title: '名字', unique: true }, true)
  const versions = { base: shipped, mine, theirs }
  const found = resourceDifferences(versions)

  expect(found.map(({ name: place, changedBy }) => [place, changedBy])).toEqual([
    ['properties/name/title', undefined],
    ['properties/name/maxLength', 'mine'],
    ['properties/name/unique', 'theirs'],
  ])
  const chosen = mergedResource(versions, found, { 'properties/name/title': 'theirs' })
  expect(chosen.properties.name).toEqual({ ...name, title: '名字', maxLength: 60, unique: true })
})

test('a field that the choice removes is named nowhere', () => {
  const base = withField(shipped, 'hallmark', hallmark, false)
  const listed = { ...base, list: { ...base.list, columns: ['name', 'hallmark'] } }
  const versions = { base, mine: listed, theirs: withoutField(base, 'hallmark', true) }

  const merged = mergedResource(versions, resourceDifferences(versions), { 'properties/hallmark': 'theirs' })

  expect(merged.list.columns).toEqual(['name'])
  expect(merged.removed).toEqual(['hallmark'])
})
