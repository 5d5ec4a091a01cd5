import { existsSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { languages } from '#words/languages'
import { filesBelow, places, read, root, sourceFile, target, type SourceFile } from '../support/source'

const sources = filesBelow('src', '.ts', '.tsx').map(sourceFile)
const tests = filesBelow('tests', '.ts', '.tsx').map(sourceFile)
const everything = [...sources, ...tests]

const layerOf = (file: SourceFile) => file.name.split('/')[1] ?? ''
const inLayers = (...layers: string[]) => sources.filter((file) => layers.includes(layerOf(file)))

/** The layers that each layer may import besides itself; `resources` are the generated row types. */
const mayImport: Record<string, string[]> = {
  domain: [],
  // The table of all keys, for the screens and for the designer in its frame.
  keys: [],
  // Texts of a language, which do not know where they are shown.
  words: ['languages'],
  resource: ['domain', 'words', 'languages'],
  paper: ['domain', 'resource', 'words'],
  sheet: ['domain', 'resource', 'words'],
  // The drawing of papers, on the screens and in the designer's frame.
  drawing: ['domain', 'paper'],
  server: ['domain', 'resource', 'paper', 'sheet', 'words', 'resources', 'languages'],
  web: ['domain', 'keys', 'resource', 'paper', 'sheet', 'drawing', 'words', 'resources', 'languages'],
  // The designer runs in a frame of its own, which has neither the session nor React.
  designer: ['domain', 'keys', 'resource', 'paper', 'drawing', 'words', 'languages'],
  // The build makes the two bundles, and is in neither.
  build: [],
}

test('imports point one way: domain, keys and words, resource, paper and sheet, then server, web and designer side by side', () => {
  const strays = sources.flatMap((file) =>
    file.imports.filter((specifier) => {
      const { layer } = target(file, specifier)
      return layer !== undefined && layer !== layerOf(file) && !mayImport[layerOf(file)]?.includes(layer)
    }),
  )
  expect(strays).toEqual([])
})

/**
 * The floors of the screens and of the server, from the lowest: a file imports its own floor and those below
 * it.
 */
const floorsOf = {
  web: ['kit', 'data', 'shell', 'fields', 'print', 'exchange', 'editing', 'list', 'trade', 'pages', 'app'],
  server: [
    ...['process', 'db', 'store', 'request', 'pdf', 'sheets', 'schema', 'backup'],
    ...['usecases', 'http', 'demo', 'commands'],
  ],
}

/** The file that a relative import reaches, without its extension. */
const reached = (file: SourceFile, specifier: string) =>
  path.posix.join(path.posix.dirname(file.name), specifier)

test.each(Object.entries(floorsOf))('imports run downwards on every floor of %s', (house, floors) => {
  /** The start, which no folder holds, stands above all floors. */
  const rank = (name: string) => {
    const [, , floor = '', ...inside] = name.split('/')
    return inside.length === 0 ? floors.length : floors.indexOf(floor)
  }
  const upwards = inLayers(house).flatMap((file) =>
    file.imports
      .filter((specifier) => specifier.startsWith('.') && !specifier.endsWith('.json'))
      .filter((specifier) => rank(file.name) < rank(reached(file, specifier)))
      .map((specifier) => `${file.name} ${specifier}`),
  )
  expect(upwards).toEqual([])
  expect(inLayers(house).filter(({ name }) => rank(name) < 0)).toEqual([])
})

/** The folders below `src/web` that lead to a file. */
const webFolders = (name: string) => path.posix.relative('src/web', path.posix.dirname(name)).split('/')

test('a page imports no other page: shared parts lie below', () => {
  const page = (name: string) => webFolders(name).slice(0, 2).join('/')
  const strays = inLayers('web').flatMap((file) =>
    file.imports
      .filter((specifier) => file.name.startsWith('src/web/pages/') && specifier.startsWith('.'))
      .map((specifier) => reached(file, specifier))
      .filter((name) => name.startsWith('src/web/pages/') && page(name) !== page(file.name))
      .map((name) => `${file.name} ${name}`),
  )
  expect(strays).toEqual([])
})

test('the server is called in one place, through hooks of Refine', () => {
  const asking = /\buse(?:Query|Mutation|InfiniteQuery|Queries|SuspenseQuery)\s*[(<]|(?<![.\w])request\s*[(<]/
  const strays = inLayers('web').filter(
    (file) => !file.name.startsWith('src/web/data/') && asking.test(file.text),
  )
  expect(strays.map((file) => file.name)).toEqual([])
})

test('the domain imports no library but the decimal one, and that in one file', () => {
  const libraries = inLayers('domain').flatMap((file) =>
    file.imports
      .filter((specifier) => target(file, specifier).package !== undefined)
      .map((name) => `${file.name} ${name}`),
  )
  expect(libraries).toEqual(['src/domain/decimal.ts big.js'])
})

test.each([
  { library: /^kysely$/, home: /^src\/server\/(db|store)\// },
  { library: /^pg$|^@electric-sql/, home: /^src\/server\/db\// },
  { library: /^antd$|^@ant-design|^@refinedev|^react/, home: /^src\/(?:web|words\/\w+\/libraries\.ts$)/ },
])('$library stays at home', ({ library, home }) => {
  const strays = sources.filter(
    (file) => !home.test(file.name) && file.imports.some((specifier) => library.test(specifier)),
  )
  expect(strays.map((file) => file.name)).toEqual([])
})

test('the status of a refusal is chosen where requests are read', () => {
  const choosing = sources.filter(
    (file) =>
      !file.name.startsWith('src/server/request/') &&
      file.imports.some((specifier) => /http-status|request\/statuses$/.test(specifier)),
  )
  expect(choosing.map((file) => file.name)).toEqual([])
})

test('no file is longer than 400 lines', () => {
  const code = everything.map(({ name, lines }) => ({ name, lines }))
  const styles = filesBelow('src', '.css').map((name) => ({
    name,
    lines: read(name).trimEnd().split('\n').length,
  }))
  const long = [...code, ...styles].filter(({ lines }) => lines > 400)
  expect(long.map(({ name, lines }) => `${name} ${lines}`)).toEqual([])
})

test('every file is named for its content', () => {
  const vague = /^(index|utils?|helpers?|common|misc|types|.*-?(manager|service))\.tsx?$/i
  const names = everything.map((file) => file.name)
  expect(names.filter((name) => vague.test(path.basename(name)))).toEqual([])
  const shape =
    /^(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|spec|bench|config))?\.tsx?|(?:[A-Z][a-z0-9]*)+\.tsx)$/
  expect(names.filter((name) => !shape.test(path.basename(name)))).toEqual([])
})

/** A field names its unit by 兩 in every language. */
const isChinese = (node: ts.Node) =>
  (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) &&
  /\p{Script=Han}/u.test(node.text) &&
  node.text !== '兩'

function isTableByLanguage(node: ts.Node): boolean {
  if (!ts.isObjectLiteralExpression(node)) return false
  const names = node.properties.flatMap(({ name }) => name?.getText().replaceAll(/['"]/g, '') ?? [])
  return languages.filter((language) => names.includes(language)).length > 1
}

test('the texts of a language stand in its folder', () => {
  const others = sources.filter(({ name }) => !name.startsWith('src/words/'))
  expect(others.flatMap((file) => places(file, isTableByLanguage))).toEqual([])
  expect(others.flatMap((file) => places(file, isChinese))).toEqual([])
})

/** Names of money and weight; counts, widths and positions are plain numbers. */
const figure = /(?:_value|amount|balance|(?:^|_)weight|_weight|_fee|price|receivable|unpaid)$/i
const arithmetic = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PlusEqualsToken,
  ts.SyntaxKind.MinusEqualsToken,
  ts.SyntaxKind.AsteriskEqualsToken,
  ts.SyntaxKind.SlashEqualsToken,
])

function isFigure(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isFigure(node.expression)
  if (ts.isPropertyAccessExpression(node)) return figure.test(node.name.text)
  return ts.isIdentifier(node) && figure.test(node.text)
}

function isFloatingArithmetic(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node) && arithmetic.has(node.operatorToken.kind)) {
    return isFigure(node.left) || isFigure(node.right)
  }
  if (!ts.isCallExpression(node)) return false
  return /(?:^|\.)(?:toFixed|toPrecision|parseFloat)$/.test(node.expression.getText())
}

test('money and weight are calculated in decimal.ts alone', () => {
  const reckoned = sources.filter((file) => file.name !== 'src/domain/decimal.ts')
  expect(reckoned.flatMap((file) => places(file, isFloatingArithmetic))).toEqual([])
})

function isExportedFunction(node: ts.Node): node is ts.FunctionDeclaration {
  if (!ts.isFunctionDeclaration(node)) return false
  return node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false
}

test('every file of rules has a test', () => {
  const untested = inLayers('domain', 'resource', 'paper', 'sheet')
    .filter((file) => places(file, isExportedFunction).length > 0)
    .map((file) => file.name.replace(/^src/, 'tests/unit').replace(/\.ts$/, '.test.ts'))
    .filter((name) => !existsSync(path.join(root, name)))
  expect(untested).toEqual([])
})

function isUndocumented(node: ts.Node): boolean {
  return isExportedFunction(node) && ts.getJSDocCommentsAndTags(node).length === 0
}

test('every exported function of domain, resource and store has a docstring', () => {
  const documented = [
    ...inLayers('domain', 'resource', 'paper', 'sheet'),
    ...sources.filter((file) => file.name.startsWith('src/server/store/')),
  ]
  expect(documented.flatMap((file) => places(file, isUndocumented))).toEqual([])
})

function isUnchecked(node: ts.Node): boolean {
  if (node.kind === ts.SyntaxKind.AnyKeyword || ts.isNonNullExpression(node)) return true
  return ts.isAsExpression(node) && ts.isAsExpression(node.expression)
}

test('the compiler is never overruled', () => {
  expect(everything.flatMap((file) => places(file, isUnchecked))).toEqual([])
  const silenced = everything.filter((file) => /^\s*\/\/ @ts-/m.test(file.text))
  expect(silenced.map((file) => file.name)).toEqual([])
})

test('no test is left out, and nothing is left for later', () => {
  const leftOut = /\b(?:it|test|describe)\s*\.\s*(?:skip|only|todo|fixme)\b|\b(?:TODO|FIXME)\b/
  const others = everything.filter((file) => file.name !== 'tests/unit/tidy.test.ts')
  expect(others.filter((file) => leftOut.test(file.text)).map((file) => file.name)).toEqual([])
})

/**
 * The files of a worker share their modules: a module mocked for one file stays mocked, or was loaded before.
 */
function isMockedModule(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !/^vi\.(?:do)?mock$/i.test(node.expression.getText())) return false
  const [specifier] = node.arguments
  return specifier === undefined || !ts.isStringLiteral(specifier) || /^[.#]/.test(specifier.text)
}

test('tests of screens spy on our modules and never mock one', () => {
  const screens = tests.filter((file) => file.name.startsWith('tests/web/'))
  expect(screens.flatMap((file) => places(file, isMockedModule))).toEqual([])
})

test('every question of the screens is asked in one place, where Enter never means yes', () => {
  const asking = inLayers('web').filter((file) => /\bmodal\s*\.\s*confirm\b/i.test(file.text))
  expect(asking.map((file) => file.name)).toEqual(['src/web/shell/use-question.ts'])
})

test('state that components share is kept in one kind of store', () => {
  const hearing = inLayers('web').filter((file) => /\buseSyncExternalStore\b/.test(file.text))
  expect(hearing.map((file) => file.name)).toEqual(['src/web/kit/store.ts'])
})

test('keys are handled in one place, by the table that the list of all keys shows', () => {
  const hearing =
    /'key(?:down|up|press)'|\bonKey(?:Down|Up|Press)\w*=|\bonPressEnter\b|\b(?:event|nativeEvent)\??\.(?:key|code|keyCode|which)\b/
  const home = /^src\/(?:keys|web\/kit\/keys)\//
  const strays = inLayers('web', 'designer').filter(
    ({ name, text }) => !home.test(name) && hearing.test(text),
  )
  expect(strays.map((file) => file.name)).toEqual([])
})

test('unsafe parts of react-router appear in one file, and nothing of it is patched', () => {
  const inside = /\bUNSAFE_|\bnavigator\.(?:push|replace|go) = /
  const knowing = sources.filter((file) => inside.test(file.text))
  expect(knowing.map(({ name }) => name)).toEqual(['src/web/shell/routes/routers.tsx'])
})

test('dragging in the screens is implemented once', () => {
  const dragging = inLayers('web').filter((file) => /\bonDragStart\b/.test(file.text))
  expect(dragging.map((file) => file.name)).toEqual(['src/web/kit/use-dragging.ts'])
})

test('no screen uses functions that a browser lacks on plain http: ids come from one place', () => {
  const made = /\b(?:randomUUID|getRandomValues)\s*\(/
  const makers = inLayers('web', 'designer', 'drawing', 'domain', 'resource', 'paper', 'sheet').filter(
    (file) => made.test(file.text),
  )
  expect(makers.map((file) => file.name)).toEqual(['src/web/kit/random-id.ts'])
})

test('no file names a machine', () => {
  const texts = [
    ...everything.map((file) => file.name),
    ...filesBelow('src', '.mjs', '.json', '.css'),
    ...filesBelow('tests', '.mjs', '.json'),
    ...filesBelow('resources', '.json'),
    ...filesBelow('print-templates', '.json'),
    ...filesBelow('docs', '.md'),
    ...['README.md', 'CHANGELOG.md', 'package.json', '.ci/run', 'vite.config.ts'],
  ]
  const machine = /(?<![\w.])\/(?:work|home|root|Users)\/\w|[A-Z]:\\/
  expect(texts.filter((name) => machine.test(read(name)))).toEqual([])
})

test('every window over a page is made in one place', () => {
  const opening = inLayers('web').filter((file) => /<Modal\b/.test(file.text))
  expect(opening.map((file) => file.name)).toEqual(['src/web/shell/dialogs/ModalWindow.tsx'])
})

test('an API test with a database of its own names its engines', () => {
  const silent = tests.filter(
    ({ name, text }) =>
      name.startsWith('tests/api/') &&
      /(new|shop)Database/.test(text) &&
      !/^\/\/ Engines: (both|either)\n/.test(text),
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})
