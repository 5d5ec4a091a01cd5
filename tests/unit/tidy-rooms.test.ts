import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesBelow, sourceFile, type SourceFile } from '../support/source'

/** The limits of the house: rooms, not crumbs. */
const limits = {
  /** TypeScript files of `src`. */
  files: 950,
  /** The share of import lines. */
  importLines: 0.078,
  /** The share of files that one other file reads. */
  readByOne: 0.3,
  /** Files of a folder; `src` itself and the start of the screens are doors, not rooms. */
  ...{ least: 3, most: 25, doors: ['src'] },
}

/** The lines that a capability may cost. */
const budgets: Record<string, number> = {
  build: 500,
  designer: 3_600,
  domain: 8_850,
  drawing: 2_200,
  keys: 250,
  paper: 1_650,
  resource: 4_700,
  server: 400,
  'server/backup': 1_100,
  'server/commands': 200,
  'server/db': 5_100,
  'server/demo': 2_000,
  'server/http': 1000,
  'server/pdf': 750,
  'server/process': 720,
  'server/request': 3_000,
  'server/schema': 700,
  'server/sheets': 800,
  'server/store': 3_250,
  'server/store/invariants': 1_300,
  'server/store/orders': 1_100,
  'server/store/payments': 900,
  'server/store/records': 1_250,
  'server/store/reports': 700,
  'server/store/search': 1_250,
  'server/store/stock': 600,
  'server/store/trail': 1_450,
  'server/store/users': 1_000,
  'server/usecases': 4_400,
  'server/usecases/approvals': 550,
  'server/usecases/imports': 1_150,
  'server/usecases/jobs': 300,
  'server/usecases/opening': 650,
  'server/usecases/orders': 1_000,
  'server/usecases/records': 1_050,
  'server/usecases/reports': 850,
  'server/usecases/templates': 650,
  'server/usecases/trail': 800,
  'server/usecases/users': 900,
  sheet: 800,
  'web/app': 1_100,
  'web/data': 4_000,
  'web/editing': 3_800,
  'web/exchange': 1_150,
  'web/fields': 3_500,
  'web/kit': 1_200,
  'web/list': 4_500,
  'web/pages': 1_500,
  'web/pages/customers': 550,
  'web/pages/dashboard': 1_900,
  'web/pages/inventory': 750,
  'web/pages/login': 550,
  'web/pages/orders': 6_900,
  'web/pages/payments': 850,
  'web/pages/profile': 900,
  'web/pages/reports': 1_800,
  'web/pages/resources': 2_150,
  'web/pages/roles': 1_350,
  'web/pages/stocktake': 1_000,
  'web/pages/templates': 3_500,
  'web/pages/till': 750,
  'web/pages/trail': 650,
  'web/print': 6_800,
  'web/shell': 6_400,
  'web/trade/approvals': 500,
  'web/trade/bill': 700,
  'web/trade/counter': 850,
  'web/trade/ledger': 550,
  'web/trade/order': 1_200,
  'web/trade/payment': 1_100,
  'web/trade/price': 600,
  'web/trade/proof': 600,
  'web/trade/report': 250,
  'web/trade/scan': 900,
  words: 150,
}

const sources = filesBelow('src', '.ts', '.tsx').map(sourceFile)

/** The aliases of package.json, by which one layer names another. */
const named = (specifier: string) => `src/${specifier.slice(1).replace(/\.tsx?$/, '')}`

/** The path below the project of an import by our own names, without its extension. */
function pathOf(file: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return named(specifier)
  if (!specifier.startsWith('.')) return undefined
  return path.posix.join(path.posix.dirname(file.name), specifier).replace(/\.tsx?$/, '')
}

function linesOfImports({ tree, nodes }: SourceFile): number {
  const lineAt = (position: number) => tree.getLineAndCharacterOfPosition(position).line
  return nodes
    .filter(ts.isImportDeclaration)
    .reduce((sum, node) => sum + lineAt(node.end) - lineAt(node.getStart()) + 1, 0)
}

const linesIn = (files: readonly SourceFile[]) => files.reduce((sum, { lines }) => sum + lines, 0)

test('a file is a noun with all that belongs to it', () => {
  const readers = new Map<string, Set<string>>()
  for (const file of sources)
    for (const specifier of file.imports) {
      const name = pathOf(file, specifier)
      if (name !== undefined) readers.set(name, (readers.get(name) ?? new Set()).add(file.name))
    }
  const readByOne = sources.filter(({ name }) => readers.get(name.replace(/\.tsx?$/, ''))?.size === 1)
  const imports = sources.reduce((sum, file) => sum + linesOfImports(file), 0)

  expect(sources.length).toBeLessThanOrEqual(limits.files)
  expect(imports / linesIn(sources)).toBeLessThanOrEqual(limits.importLines)
  expect(readByOne.length / sources.length).toBeLessThanOrEqual(limits.readByOne)
})

test('a folder is a room: three files at least, twenty-five at most', () => {
  const counts = new Map<string, number>()
  for (const name of filesBelow('src', ''))
    counts.set(path.dirname(name), (counts.get(path.dirname(name)) ?? 0) + 1)
  const wrong = [...counts].filter(([folder, count]) => {
    const least = limits.doors.includes(folder) ? 1 : limits.least
    return count < least || count > limits.most
  })
  expect(wrong).toEqual([])
})

/** The capability that a file belongs to: its layer, and in the large ones the room in it. */
function capabilityOf(name: string): string {
  const [, layer = '', room = '', inner = '', ...rest] = name.split('/')
  if (!['server', 'web'].includes(layer)) return layer
  if (['usecases', 'store', 'pages', 'trade'].includes(room) && rest.length > 0)
    return `${layer}/${room}/${inner}`
  return inner === '' ? layer : `${layer}/${room}`
}

test('a capability stays within its lines; one that grows gives the reason', () => {
  const rooms = new Map<string, SourceFile[]>()
  for (const file of sources) {
    const room = capabilityOf(file.name)
    rooms.set(room, [...(rooms.get(room) ?? []), file])
  }
  const sizes = [...rooms].map(([room, files]) => ({ room, files: files.length, lines: linesIn(files) }))
  if (process.env.SIZES) console.table(sizes.toSorted((one, other) => other.lines - one.lines))
  const grown = sizes.filter(({ room, lines }) => lines > (budgets[room] ?? 0))
  expect(grown).toEqual([])
})
