import { expect, test } from 'vitest'
import { isWrittenByNobody, lineResource, takenLines } from '#resource/json-schema'
import type { Field, Resources } from '#resource/resource'
import { repairItems, repairs, withProperties } from '../../support/repairs'
import { shippedResources } from '../../support/resource-files'

const resources: Resources = { ...shippedResources(), repairs, repair_items: repairItems }
const items: Field = { title: '项目', kind: 'lines', to: 'repair_items', from: 'repair_id' }
const readOnlyIn = (line: ReturnType<typeof lineResource>) =>
  Object.entries(line?.properties ?? {}).flatMap(([name, field]) => (field.readOnly ? [name] : []))

test('a line has no field for its record, its position, or lines of its own', () => {
  expect(readOnlyIn(lineResource(items, resources))).toEqual(['repair_id'])
  const placed = withProperties(repairItems, { position: { title: '行号', kind: 'integer' }, parts: items })
  expect(readOnlyIn(lineResource(items, { repair_items: placed }))).toEqual([
    'repair_id',
    'position',
    'parts',
  ])
})

test('the resource of lines is the same one each time', () => {
  expect(lineResource(items, resources)).toBe(lineResource({ ...items }, resources))
})

test('other kinds have none, and neither have lines whose resource or reference back is hidden', () => {
  expect(lineResource({ title: '名称', kind: 'text' }, resources)).toBeUndefined()
  expect(lineResource(items, {})).toBeUndefined()
  expect(lineResource({ ...items, from: 'order_id' }, resources)).toBeUndefined()
})

test('lines are written with their record, unless they are read-only or have rules of their own', () => {
  const named = (field: Field) =>
    takenLines(withProperties(repairs, { items: field }), resources).map(({ name }) => name)
  expect(named(items)).toEqual(['items'])
  expect(named({ ...items, readOnly: true })).toEqual([])
  const ruled: Field = { title: '明细', kind: 'lines', to: 'order_details', from: 'order_id' }
  expect(named(ruled)).toEqual([])
  const itsOwn = { ...withProperties(repairs, { items }), ownWrites: true } as const
  expect(takenLines(itsOwn, resources)).toEqual([])

  expect(isWrittenByNobody(repairs, ruled, resources)).toBe(true)
  expect(isWrittenByNobody(repairs, { ...ruled, readOnly: true }, resources)).toBe(false)
  expect(isWrittenByNobody(repairs, items, resources)).toBe(false)
})
