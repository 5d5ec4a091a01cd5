import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import schema from '../../../print-templates/panel.schema.json'
import { element, shipped } from './print-templates'

const isAllowed = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema)

const panel = (more: Record<string, unknown> = {}) => ({
  width: 210,
  height: 297,
  printElements: [],
  ...more,
})
const content = (...printElements: unknown[]) => ({ panels: [panel({ printElements })] })
const columns = (more: Record<string, unknown>) =>
  content(element('table', { columns: [[{ width: 50, ...more }]] }))

test.each(Object.values(shipped))('the shipped $name is allowed', ({ content }) => {
  isAllowed(content)
  expect(isAllowed.errors).toBeNull()
})

const dateAndFigure = ['D MMM YYYY', 'YYYY年M月D日', '¤#,##0.00', '0.000 g', '']

test.each(dateAndFigure)('a format such as %j is allowed, for a text and for a column', (format) => {
  expect(isAllowed(content(element('text', { format })))).toBe(true)
  expect(isAllowed(columns({ format, pattern: '${product.name} ${size}' }))).toBe(true)
})

test('a condition is allowed on every element', () => {
  const when = { whenField: 'customer.remarks', whenComparison: 'is_not', whenValue: '急件' }
  const types = ['text', 'longText', 'barcode', 'qrcode', 'image', 'hline', 'vline', 'rect', 'oval']
  expect(isAllowed(content(...types.map((type) => element(type, when))))).toBe(true)
  expect(isAllowed(content(element('table', { ...when, columns: [[{ width: 5 }]] })))).toBe(true)
})

const code = 'function(){alert(1)}'

test.each<[string, unknown]>([
  ['an html element', content(element('html', { content: '<b>x</b>' }))],
  ['an element of no type', content({ options: {}, printElementType: {} })],
  ['a number format with code', { panels: [panel({ paperNumberFormat: '${alert(1)}' })] }],
  ['a formatter', content(element('text', { formatter: code }))],
  ['a styler', content(element('text', { styler: code }))],
  ['a row styler', content(element('table', { columns: [[{ width: 5 }]], rowStyler: code }))],
  ['a footer formatter', content(element('table', { columns: [[{ width: 5 }]], footerFormatter: code }))],
  ['a merge of rows', content(element('table', { columns: [[{ width: 5 }]], rowsColumnsMerge: code }))],
  ['a group formatter', content(element('table', { columns: [[{ width: 5 }]], groupFormatter: code }))],
  ['a column formatter', columns({ formatter2: code })],
  ['a column styler', columns({ styler2: code })],
  ['a column renderer', columns({ renderFormatter: code })],
  ['a summary formatter', columns({ tableSummaryFormatter: code })],
  ['a sum made on paper', columns({ tableSummary: 'sum' })],
  ['a head of two rows', content(element('table', { columns: [[{ width: 5 }], [{ width: 5 }]] }))],
  ['a script as picture', content(element('image', { src: 'javascript:alert(1)' }))],
  ['a picture of another server', content(element('image', { src: 'https://evil.test/x.png' }))],
  ['a picture that breaks out', content(element('image', { src: '/x.png" onerror="alert(1)' }))],
  ['a vector picture', content(element('image', { src: 'data:image/svg+xml;base64,PHN2Zy8+' }))],
  ['a colour that loads', content(element('text', { color: 'url(http://evil.test)' }))],
  ['a font that breaks out', content(element('text', { fontFamily: 'x"};' }))],
  ['a path that calls', content(element('text', { field: 'a.b()' }))],
  ['a position that is text', content(element('text', { left: 'calc(1px)' }))],
  ['a position without end', content(element('text', { top: 1e9 }))],
  ['a panel name with markup', { panels: [panel({ name: '<img src=x>' })] }],
  ['grouped rows', content({ ...element('table'), printElementType: { type: 'table', groupFields: ['x'] } })],
  ['a condition with code', content(element('text', { whenField: 'a', whenComparison: 'a > eval(b)' }))],
  ['a condition on a call', content(element('hline', { whenField: 'a.b()' }))],
  ['a condition of objects', content(element('rect', { whenField: 'a', whenValue: { then: code } }))],
  ['a watermark that is turned by code', { panels: [panel({ watermarkText: 'X', watermarkAngle: code })] }],
  ['a watermark of hiprint', { panels: [panel({ watermarkOptions: { content: 'X' } })] }],
  ['a watermark without end', { panels: [panel({ watermarkText: 'X'.repeat(61) })] }],
  ['rows kept together by code', content(element('table', { columns: [[{ width: 5 }]], keepsRows: code }))],
  ['a format with code', content(element('text', { format: '${alert(1)}' }))],
  ['a format with markup', columns({ format: '<b>0</b>' })],
  ['a text of a column that is none', columns({ pattern: { get: code } })],
  ['no panels', { panels: [] }],
])('%s is refused', (_, refused) => {
  expect(isAllowed(refused)).toBe(false)
})
