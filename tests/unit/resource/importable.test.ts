import { expect, test } from 'vitest'
import { isImportable } from '#resource/importable'
import { resourceOf } from '../../support/resource-files'

test('plain records are imported, and what has rules of its own is not', () => {
  expect(isImportable(resourceOf({}))).toBe(true)
  expect(isImportable(resourceOf({ writes: 'rules' }))).toBe(false)
  expect(isImportable(resourceOf({ appendOnly: true }))).toBe(false)
  expect(isImportable(resourceOf({ ownWrites: true }))).toBe(false)
})
