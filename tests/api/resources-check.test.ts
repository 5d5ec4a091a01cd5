import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkResources, loadResources } from '#server/schema/load-resources'
import { useCases } from '#server/usecases/registry'
import { resourceFolder, type ResourceFolder } from '../support/resource-folder'
import { tender } from '../support/tender'

let files: ResourceFolder
beforeEach(() => {
  files = resourceFolder(tender)
})
afterEach(() => files.remove())

function checked(): string[] {
  const lines: string[] = []
  checkResources(files.folder, useCases, (line) => lines.push(line))
  return lines
}

/** Replaces a piece of a file, like a typing mistake. */
function slip(name: string, piece: string, slipped: string) {
  const file = path.join(files.folder, `${name}.json`)
  writeFileSync(file, readFileSync(file, 'utf8').replace(piece, slipped))
}

test('files without a mistake are counted', () => {
  expect(checked()).toEqual([expect.stringMatching(/^\d+ resources, no mistakes$/)])
})

test('every mistake of every file is reported, with file and path, whatever its kind', () => {
  slip('colors', '"maxLength"', '"maxlength"')
  slip('shipments', '"key": "id"', '"key": "id",')
  slip('tenders', '"const": "gold_bar"', '"const": "gold"')
  slip('tenders', '"paid_by": [', '"paid_bye": [')
  slip('materials', '"columns": [', '"columns": ["shade", ')

  const lines = checked()

  expect(lines).toEqual([
    'resources/colors.json /properties/code: must NOT have additional properties: "maxlength"; did you mean "maxLength"?',
    'resources/materials.json /list/columns/0: there is no property "shade"',
    expect.stringMatching(/^resources\/shipments\.json \/: line 5, column 15: .*JSON/),
    'resources/tenders.json /allOf/0/if/properties/payment_method: "gold" is not a choice; there are cash, check, balance, gold_bar, old_gold',
    'resources/tenders.json /dependentRequired/paid_bye: there is no property "paid_bye"',
    '5 mistakes',
  ])
})

test('references to an unreadable file are not counted against the referring file', () => {
  slip('materials', '"$id": "materials"', '"$id": "material"')
  expect(checked()).toEqual([
    'resources/materials.json /$id: must be the file\'s name, "materials"',
    '1 mistake',
  ])
})

test('a file cannot take over the tables that the server keeps for itself', () => {
  const trail = { ...tender, $id: 'goldbook_audit' }
  writeFileSync(path.join(files.folder, 'goldbook_audit.json'), JSON.stringify(trail))
  expect(checked()).toEqual([
    'resources/goldbook_audit.json /$id: is a word that programs keep for themselves; choose another name',
    '1 mistake',
  ])
})

test('a mistyped icon, role or kind is reported with the likely word', () => {
  slip('customers', '"icon": "team"', '"icon": "tema"')
  slip('colors', '"editor"', '"edtior"')
  slip('materials', '"kind": "text"', '"kind": "txet"')
  const lines = checked()
  expect(lines).toEqual([
    'resources/colors.json /access/read/1: there is no role "edtior"; did you mean "editor"?',
    expect.stringMatching(
      /^resources\/customers\.json \/menu\/icon: .*: appstore, audit, bank, .*; did you mean "team"\?$/,
    ),
    expect.stringMatching(/^resources\/materials\.json \/properties\/\w+\/kind: .*; did you mean "text"\?$/),
    '3 mistakes',
  ])
})

test('rights and the size of the dialog may be left out: the admin alone, and most of the window', () => {
  const { dialog: _, access: __, ...plain } = tender
  const write = (file: object) => writeFileSync(path.join(files.folder, 'tenders.json'), JSON.stringify(file))
  write(plain)
  expect(checked()).toEqual([expect.stringMatching(/no mistakes$/)])
  const admin = { read: ['admin'], write: ['admin'], delete: ['admin'] }
  expect(loadResources(files.folder, useCases).tenders).toMatchObject({
    dialog: { width: '70%', height: '70%' },
    access: admin,
  })
  write({ ...plain, dialog: { width: '40%' }, access: { read: ['editor'] } })
  expect(loadResources(files.folder, useCases).tenders).toMatchObject({
    dialog: { width: '40%', height: '70%' },
    access: { ...admin, read: ['editor'] },
  })
})
