import { expect, test } from 'vitest'
import { isSeen, visibleOf } from '#resource/shown'
import { resourceOf } from '../../support/resource-files'

const view = {
  rings: resourceOf({ $id: 'rings', properties: { code: { title: '编号', kind: 'text' } } }),
}

test('a reader sees the properties of their resources, including those of every resource', () => {
  expect(['rings', 'rings.code', 'rings.remarks', 'rings.id'].every((each) => isSeen(view, each))).toBe(true)
  for (const hidden of ['stones', 'stones.name', 'rings.cost', 'rings.constructor', 'constructor'])
    expect(isSeen(view, hidden), hidden).toBe(false)
})

test('an answer shows what each of its sources allows, and nothing undescribed', () => {
  const shown = {
    code: 'rings.code',
    cost: 'rings.cost',
    both: ['rings.code', 'stones.name'],
    count: true,
    stone: { name: 'stones.name', ring: 'rings.code' },
  } as const
  const values = {
    ...{ code: 'R1', cost: 7, both: 'R1 ruby', count: 2, forgotten: 'secret' },
    stone: { name: 'ruby', ring: 'R1', carat: 3 },
  }
  expect(visibleOf(view, shown, values)).toEqual({ code: 'R1', count: 2, stone: { ring: 'R1' } })
  expect(visibleOf(view, shown, { stone: null, code: null })).toEqual({ stone: null, code: null })
})
