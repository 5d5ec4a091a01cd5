import { readDraft } from '../../../src/designer/design/draft'
import { shownPanel } from '../../../src/designer/shown'
import { wordsIn } from '../../../src/designer/words'
import { languages } from '#words/languages'
import { expect, test } from 'vitest'

const attack = `<img src=x onerror="steal()">'&`
const asText = '&lt;img src=x onerror=&quot;steal()&quot;&gt;&#39;&amp;'
const palette = {
  groups: [],
  tables: [{ path: 'lines', title: '', columns: [{ path: 'name', title: '', sample: attack }] }],
}

function shown(type: string, options: object) {
  const element = {
    options: { left: 0, top: 0, width: 9, height: 9, ...options },
    printElementType: { type },
  }
  const [panel] = readDraft(
    JSON.stringify({ panels: [{ width: 38, height: 25, printElements: [element] }] }),
  ).panels
  if (!panel) throw new Error('no panel')
  return JSON.stringify(shownPanel(panel, palette))
}

test.each([
  ['text', { title: attack }],
  ['longText', { title: attack }],
  ['longText', { title: `- **${attack}**` }],
  ['longText', { title: attack, field: 'name', testData: attack }],
  ['table', { field: 'lines', columns: [[{ title: attack, field: 'name', width: 9 }]] }],
  ['table', { columns: [[{ width: 9, tableSummary: 'text', tableSummaryText: attack }]] }],
])('hiprint gets markup in a %s as text', (type, options) => {
  expect(shown(type, options)).not.toContain('<img')
  expect(shown(type, options).replaceAll('\\', '')).toContain(asText)
})

test.each(['formatter', 'styler', 'rowStyler', 'footerFormatter', 'rowsColumnsMerge', 'groupFormatter'])(
  'hiprint never gets a %s',
  (name) => {
    expect(
      shown('table', { [name]: 'steal()', columns: [[{ width: 9, formatter2: 'steal()' }]] }),
    ).not.toContain('steal')
  },
)

test.each(['javascript:steal()', 'https://elsewhere/x.png', '"><script>steal()</script>', '/media/logo.png'])(
  'a picture at %s is a frame on the paper',
  (src) => {
    expect(shown('image', { src })).not.toContain(src)
    expect(shown('image', { src })).toContain('data:image/svg+xml')
  },
)

test('every word is there in every language', () => {
  for (const language of languages) {
    expect(wordsIn(language)('search')).not.toBe('')
  }
})
