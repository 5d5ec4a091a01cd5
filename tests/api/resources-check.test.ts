import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkResources } from '#server/check-resources'
import { resourceFolder, type ResourceFolder } from '../support/resource-folder'
import { tender } from '../support/tender'

let files: ResourceFolder
beforeEach(() => {
  files = resourceFolder(tender)
})
afterEach(() => files.remove())

function checked(): string[] {
  const lines: string[] = []
  checkResources(files.folder, (line) => lines.push(line))
  return lines
}

/** Replaces a piece of a file, as a slip of the hand does. */
function slip(name: string, piece: string, slipped: string) {
  const file = path.join(files.folder, `${name}.json`)
  writeFileSync(file, readFileSync(file, 'utf8').replace(piece, slipped))
}

test('files without a mistake are counted', () => {
  expect(checked()).toEqual([expect.stringMatching(/^\d+ resources, no mistakes$/)])
})

test('every mistake of every file is told, with file and path, whatever its kind', () => {
  slip('colors', '"maxLength"', '"maxlength"')
  slip('shipments', '"key": "id"', '"key": "id",')
  slip('tenders', '"const": "gold_bar"', '"const": "gold"')
  slip('tenders', '"paid_by": [', '"paid_bye": [')
  slip('materials', '"columns": [', '"columns": ["shade", ')

  const lines = checked()

  expect(lines).toEqual([
    'resources/colors.json /properties/code: must NOT have additional properties: "maxlength"',
    'resources/materials.json /list/columns/0: there is no property "shade"',
    expect.stringMatching(/^resources\/shipments\.json \/: line 6, column 15: .*JSON/),
    'resources/tenders.json /allOf/0/if/properties/payment_method: "gold" is not a choice; there are cash, check, balance, gold_bar, old_gold',
    'resources/tenders.json /dependentRequired/paid_bye: there is no property "paid_bye"',
    '5 mistakes',
  ])
})

test('what leads to a file that can not be read is not counted against it', () => {
  slip('materials', '"$id": "materials"', '"$id": "material"')
  expect(checked()).toEqual([
    'resources/materials.json /$id: must be the file\'s name, "materials"',
    '1 mistake',
  ])
})
