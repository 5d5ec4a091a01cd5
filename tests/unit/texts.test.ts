import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { languages } from '#words/languages'
import { filesBelow, places, sourceFile, type SourceFile } from '../support/source'
import { screenTexts } from '../support/words'
import { actionNames } from '#domain/staff/actions'

const web = filesBelow('src/web', '.ts', '.tsx').map(sourceFile)
const designer = filesBelow('src/designer', '.ts').map(sourceFile)

/** Papers are in Chinese and English at once, for every user; their fields read like keys of texts. */
const isPaper = ({ name }: SourceFile) => name.startsWith('src/web/print/documents/')
const screens = [...web, ...designer].filter((file) => !isPaper(file))
const askers = web.filter((file) => !/\/sample-[\w-]+\.ts$/.test(file.name) || !isPaper(file))

function keysIn(node: object, above = ''): string[] {
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysIn(value, `${above}${name}.`) : [above + name],
  )
}

/** The keys that the code asks for: a text that counts has one for each plural form of its language. */
function asked(key: string): string {
  const counted = key.replace(/_(?:one|many|other)$/, '')
  return countedTexts.has(counted) ? counted : key
}

const countedTexts = new Set(
  keysIn(screenTexts.en).flatMap((key) => (key.endsWith('_other') ? [key.slice(0, -'_other'.length)] : [])),
)
const sections = new Set(Object.keys(screenTexts.zh))

const isKey = (text: string) => /^\w+(?:\.[\w-]+)+$/.test(text) && sections.has(text.split('.')[0] ?? '')

/** Every string of a file in the form of a key. */
function keysAskedIn(file: SourceFile): string[] {
  return file.nodes.flatMap((node) => (ts.isStringLiteralLike(node) && isKey(node.text) ? [node.text] : []))
}

/** A composed key: `orders.status.${name}`, with a hole for each name. */
function putTogether(node: ts.TemplateExpression): string | undefined {
  const pattern = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('${}')
  const isHead = node.head.text.includes('.') && sections.has(node.head.text.split('.')[0] ?? '')
  return isHead && /^[\w.${}-]+$/.test(pattern) ? pattern : undefined
}

function patternsAskedIn(file: SourceFile): string[] {
  return file.nodes.flatMap((node) => (ts.isTemplateExpression(node) ? (putTogether(node) ?? []) : []))
}

const expression = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('${}', '[\\w-]+')}$`)

const keys = [...new Set(askers.flatMap(keysAskedIn))]
const patterns = [...new Set(askers.flatMap(patternsAskedIn))]

/** Keys that Refine itself asks for, whenever a screen leaves the words to it. */
const ofRefine = /^notifications\./

/** A preference, kept by the name of its subject, and the actions, which have similar names. */
const noText = new Set<string>(['scanner.muted', ...actionNames()])

describe.each(languages)('the texts in %s', (language) => {
  const there = new Set(keysIn(screenTexts[language]).map(asked))

  test('hold every key that a screen asks for', () => {
    expect(keys.filter((key) => !there.has(key) && !noText.has(key))).toEqual([])
  })

  test('hold a key for every composed one', () => {
    const all = [...there]
    expect(patterns.filter((pattern) => !all.some((key) => expression(pattern).test(key)))).toEqual([])
  })

  test('hold none that no screen asks for', () => {
    const wanted = new Set(keys)
    const expressions = patterns.map(expression)
    const isWanted = (key: string) =>
      wanted.has(key) || ofRefine.test(key) || expressions.some((pattern) => pattern.test(key))
    expect([...there].filter((key) => !isWanted(key))).toEqual([])
  })
})

/** Props and properties whose words a user sees, or hears from a screen reader. */
const spoken =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|message|description|content|okText|cancelText|emptyText|tip|tooltip|extra|addonBefore|addonAfter|prefix|suffix|subTitle|checkedChildren|unCheckedChildren)$/

/** The name of the app, units, letters that point into a picture, and a type of JSON. */
const sameEverywhere = /^(?:goldbook|g|mm|px|dpi|[A-D]|string)$/i

const isWords = (text: string) =>
  !isKey(text) && (text.match(/\p{L}+/gu) ?? []).some((word) => !sameEverywhere.test(word))

/** The strings to which an expression may evaluate, in their places. */
function stringsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
  if (ts.isConditionalExpression(node)) return [...stringsOf(node.whenTrue), ...stringsOf(node.whenFalse)]
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node))
    return node.expression ? stringsOf(node.expression) : []
  if (!ts.isBinaryExpression(node)) return []
  const { kind } = node.operatorToken
  const isChoice = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken
  const either = isChoice || kind === ts.SyntaxKind.PlusToken
  return either ? [...stringsOf(node.left), ...stringsOf(node.right)] : stringsOf(node.right)
}

/** Whether a piece of code shows words without a translation. */
function showsOwnWords(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return isWords(node.text)
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return stringsOf(node).some(isWords)
  if (ts.isJsxAttribute(node) && spoken.test(node.name.getText()))
    return node.initializer !== undefined && stringsOf(node.initializer).some(isWords)
  if (ts.isPropertyAssignment(node) && spoken.test(node.name.getText().replaceAll(/['"]/g, '')))
    return stringsOf(node.initializer).some(isWords)
  if (
    ts.isCallExpression(node) &&
    /^(?:message|notification|modal)\.(?!destroy)\w+$/.test(node.expression.getText())
  )
    return node.arguments.some((argument) => stringsOf(argument).some(isWords))
  return false
}

test('no screen shows words outside of the texts', () => {
  expect(screens.flatMap((file) => places(file, showsOwnWords))).toEqual([])
})
