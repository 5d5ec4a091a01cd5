import { readDraft } from '../../../src/designer/design/arrangement'
import { shownPanel } from '../../../src/designer/shown'
import { wordsIn } from '../../../src/designer/words'
import { languages } from '#words/languages'
import { expect, test } from 'vitest'

const attack = `<img src=x onerror="steal()">`

function shown(type: string, options: object) {
  const element = {
    options: { left: 7, top: 8, width: 9, height: 9, ...options },
    printElementType: { type, title: attack },
  }
  const [panel] = readDraft(
    JSON.stringify({ panels: [{ width: 38, height: 25, watermarkText: attack, printElements: [element] }] }),
  ).panels
  if (!panel) throw new Error('no panel')
  return JSON.stringify(shownPanel(panel))
}

test.each([
  ['text', { title: attack }],
  ['longText', { title: `- **${attack}**` }],
  ['longText', { title: attack, field: 'name', testData: attack }],
  ['table', { field: 'lines', columns: [[{ title: attack, field: 'name', width: 9 }]] }],
  ['table', { columns: [[{ width: 9, tableSummary: 'text', tableSummaryText: attack }]] }],
  ['image', { src: attack }],
  ['qrcode', { title: attack, barColor: attack }],
])('hiprint gets the place of a %s and none of its texts', (type, options) => {
  expect(shown(type, options)).toContain('"left":7,"top":8')
  expect(shown(type, options)).not.toContain('steal')
})

test.each(['formatter', 'styler', 'rowStyler', 'footerFormatter', 'rowsColumnsMerge', 'groupFormatter'])(
  'hiprint never gets a %s',
  (name) => {
    expect(
      shown('table', { [name]: 'steal()', columns: [[{ width: 9, formatter2: 'steal()' }]] }),
    ).not.toContain('steal')
  },
)

test('every word exists in every language', () => {
  for (const language of languages) {
    expect(wordsIn(language)('search')).not.toBe('')
  }
})
