import { expect, test } from 'vitest'
import { readContent } from '#paper/panel'
import {
  emptyContent,
  firstPaper,
  placeIn,
  isLandscape,
  panelPaper,
  paperNamed,
  paperSize,
  turnedPaper,
} from '#web/pages/templates/designer/panel-content.ts'

const fee = {
  printElementType: { type: 'barcode', title: '' },
  options: { field: 'code', left: 1, top: 1, width: 10, height: 10, formatter: 'alert(1)' },
}
const table = {
  printElementType: { type: 'table' },
  options: { field: 'order_details', columns: [[{ field: 'weight', styler2: 'x' }]] },
}
const content = JSON.stringify({
  panels: [
    { width: 148, height: 210, printElements: [] },
    { width: 38, height: 25, printElements: [fee, table] },
  ],
})

test('the paper of a template is that of its first panel, A4 where it has none', () => {
  expect(firstPaper(content)).toEqual({ width: 148, height: 210, paper: 'A5' })
  expect(firstPaper('{"panels":[{}]}')).toEqual({ width: 210, height: 297, paper: 'A4' })
  expect(firstPaper('no JSON')).toEqual({ width: 210, height: 297, paper: 'A4' })
})

test('a paper is known by its size, upright or lying', () => {
  const lying = turnedPaper(paperSize('A5', { width: 1, height: 1 }))
  expect(lying).toEqual({ width: 210, height: 148 })
  expect(isLandscape(lying)).toBe(true)
  expect(paperNamed(lying)).toBe('A5')
  expect(panelPaper(lying)).toBe('A5')
  expect(paperNamed({ width: 80, height: 60 })).toBe('customized')
  expect(paperSize('customized', { width: 80, height: 60 })).toEqual({ width: 80, height: 60 })
  // The length of a roll depends on what is printed on it.
  expect(paperNamed({ width: 80, height: 161 })).toBe('roll-80')
  expect(paperNamed({ width: 161, height: 80 })).toBe('customized')
  // hiprint knows no labels by name.
  expect(panelPaper({ width: 38, height: 25 })).toBe('')
})

test('a new label begins empty, on its own paper', () => {
  const label = emptyContent({ width: 38, height: 25 })
  expect(firstPaper(label)).toEqual({ width: 38, height: 25, paper: '38x25' })
  expect(readContent(label)).toEqual({ refusal: 'no_elements' })
})

test('parts that the server refuses are found on the paper', () => {
  expect(placeIn(content, '/content/panels/1/printElements/0/options/formatter')).toEqual({
    ...{ panel: 2, element: 1, type: 'barcode', name: 'code' },
    property: 'formatter',
  })
  expect(placeIn(content, '/panels/1/printElements/1/options/columns/0/0/styler2')).toMatchObject({
    ...{ panel: 2, element: 2, type: 'table', name: 'order_details' },
    property: 'weight · styler2',
  })
  expect(placeIn(content, '/content/panels/0/paperNumberFormat')).toEqual({
    panel: 1,
    property: 'paperNumberFormat',
  })
  expect(placeIn(content, '/content')).toBeUndefined()
})
