import { POINTS_PER_MILLIMETRE } from '#paper/panel'
import type { PanelElement } from '#paper/panel-element'
import { pageNumberText, paginate, type Extent } from '#drawing/paginate'
import { describe, expect, test } from 'vitest'
import { element, panels } from '../print/print-templates'

const text = (title: string, top: number, more: Record<string, unknown> = {}) =>
  element('text', { title, top, ...more })

const named = (one: PanelElement) => ('content' in one ? one.content.title : one.type)

/** A layout on pages of 100 points, with a head of 10 and a foot from 90. */
function layout(elements: unknown[], extentOf: (one: PanelElement) => Extent | undefined = () => undefined) {
  const [panel] = panels(elements, {
    height: 100 / POINTS_PER_MILLIMETRE,
    paperHeader: 10,
    paperFooter: 90,
  })
  if (!panel) throw new Error('No panel')
  const { pages, pieces } = paginate(panel, (one) => extentOf(one) ?? { height: one.placed.height })
  const rowsOn = pieces.flatMap(({ rows: slice }) => (slice ? [slice.to - slice.from] : []))
  return {
    pages,
    places: pieces.map(({ element: one, page, top }) => `${named(one)} ${page}:${top}`),
    rowsOn,
  }
}

const rows = (count: number): Extent => ({
  height: count * 10,
  rows: { head: 10, rows: Array.from({ length: count }, () => 10), foot: 0 },
})
const tableOf = (count: number) => (one: PanelElement) => (one.type === 'table' ? rows(count) : undefined)
const table = element('table', { top: 20, height: 20, columns: [[{ width: 50, field: 'code' }]] })

describe('the body', () => {
  test('elements below a table keep their distance to it', () => {
    expect(layout([table, text('total', 45, { height: 10 })], tableOf(3)).places).toEqual([
      'table 0:20',
      'total 0:65',
    ])
  })

  test('elements beside a table begin where it begins', () => {
    const { places } = layout([table, text('beside', 30)], tableOf(20))
    expect(places.at(-1)).toBe('beside 0:30')
  })

  test('a table continues below the head of the next page, and so do the elements after it', () => {
    const { pages, places } = layout([table, text('total', 45, { height: 10 })], tableOf(9))
    expect(pages).toBe(2)
    expect(places).toEqual(['table 0:20', 'table 1:10', 'total 1:55'])
  })

  test('the elements below a list stay together: they move to the next page as a whole, with the last rows', () => {
    const totals = [text('total', 45, { height: 20 }), text('beside', 45, { left: 200, height: 10 })]
    const { places, pages } = layout([table, ...totals, text('signature', 70, { height: 10 })], tableOf(4))
    expect(pages).toBe(2)
    // The head and two rows of the list, then the totals as far below it as before.
    expect(places).toEqual(['table 0:20', 'table 1:10', 'total 1:45', 'beside 1:45', 'signature 1:70'])
    expect(layout([table, text('total', 45, { height: 30 })], tableOf(13)).rowsOn).toEqual([6, 4, 3])
  })

  test('without room for a row beside them, they move alone', () => {
    const totals = text('total', 45, { height: 74 })
    expect(layout([table, totals], tableOf(4)).places).toEqual(['table 0:20', 'total 1:10'])
  })

  test('they stay where they fit, and flow where no page has enough room', () => {
    const total = text('total', 45, { height: 10 })
    expect(layout([table, total, text('signature', 60, { height: 10 })], tableOf(3)).places).toEqual([
      'table 0:20',
      'total 0:65',
      'signature 0:80',
    ])
    const far = layout([table, total, text('signature', 300, { height: 10 })], tableOf(3))
    expect(far.places.slice(0, 2)).toEqual(['table 0:20', 'total 0:65'])
  })

  test('a box grows with the texts inside it, and what stands below keeps its distance to the box', () => {
    const [panel] = panels([
      element('rect', { top: 20, left: 10, width: 100, height: 30 }),
      element('longText', { top: 34, left: 12, width: 40, height: 12, title: 'two salespeople' }),
      element('longText', { top: 34, left: 60, width: 40, height: 12, title: 'invoice' }),
      text('below', 60, { height: 10 }),
    ])
    if (!panel) throw new Error('No panel')
    const heights = new Map([['two salespeople', 48]])
    const { pieces } = paginate(panel, (one) => ({ height: heights.get(named(one)) ?? one.placed.height }))
    expect(pieces.map(({ element: one, top, height }) => [named(one), top, height])).toEqual([
      ['rect', 20, 66],
      ['two salespeople', 34, undefined],
      ['invoice', 34, undefined],
      ['below', 96, undefined],
    ])
  })

  test('a heading stays with its content: a text, or the head and the first row of a table', () => {
    const heading = text('heading', 20, { height: 60, keepsNext: true })
    expect(layout([text('a', 12, { height: 4 }), heading, text('b', 80, { height: 18 })]).places).toEqual([
      ...['a 0:12', 'heading 1:10', 'b 1:70'],
    ])
    const below = element('table', { top: 75, height: 20, columns: [[{ width: 50, field: 'code' }]] })
    const first = text('first', 10, { height: 40 })
    const title = text('title', 50, { height: 25, keepsNext: true })
    expect(layout([first, title, below], tableOf(9)).places).toEqual([
      ...['first 0:10', 'title 1:10', 'table 1:35', 'table 2:10'],
    ])
  })

  test('a table keeps its rows on one page where one has room for them, and breaks where none has', () => {
    const kept = { ...table, options: { ...table.options, top: 50, keepsRows: true } }
    const above = text('above', 20, { height: 30 })
    expect(layout([above, kept], tableOf(6)).places).toEqual(['above 0:20', 'table 1:10'])
    expect(layout([above, kept], tableOf(12)).places[1]).toBe('table 0:50')
    const free = { ...kept, options: { ...kept.options, keepsRows: false } }
    expect(layout([above, free], tableOf(6)).places).toEqual(['above 0:20', 'table 0:50', 'table 1:10'])
  })

  test('an element that does not fit moves to the next page as a whole', () => {
    expect(layout([text('a', 20), text('b', 75, { height: 20 })])).toMatchObject({
      pages: 2,
      places: ['a 0:20', 'b 1:10'],
    })
  })

  test('an element can begin a new page', () => {
    expect(layout([text('a', 20), text('b', 40, { pageBreak: true })])).toMatchObject({
      pages: 2,
      places: ['a 0:20', 'b 1:10'],
    })
  })

  test('a text longer than a page breaks between its lines and loses none', () => {
    const [panel] = panels([element('longText', { top: 20, lineHeight: 7 })], {
      height: 100 / POINTS_PER_MILLIMETRE,
      paperHeader: 10,
      paperFooter: 90,
    })
    if (!panel) throw new Error('No panel')
    const { pieces, pages } = paginate(panel, () => ({ height: 210, lineHeight: 7 }))
    expect(pages).toBe(3)
    expect(pieces.map(({ part }) => part)).toEqual([
      { from: 0, height: 70 },
      { from: 70, height: 77 },
      { from: 147, height: 63 },
    ])
  })
})

describe('head, foot and fixed elements', () => {
  const next = { pageBreak: true }
  const filler = [text('a', 20), text('b', 30, next), text('c', 40, next)]
  const shownOn = (more: Record<string, unknown>) =>
    layout([...filler, text('head', 0, { height: 5, ...more })]).places.flatMap((place) =>
      place.startsWith('head') ? [Number(/ (\d+):/.exec(place)?.[1])] : [],
    )

  test('they stand on every page, or on those that they are for', () => {
    expect(shownOn({})).toEqual([0, 1, 2])
    expect(shownOn({ showInPage: 'first' })).toEqual([0])
    expect(shownOn({ showInPage: 'last' })).toEqual([2])
    expect(shownOn({ showInPage: 'odd' })).toEqual([0, 2])
    expect(shownOn({ showInPage: 'even' })).toEqual([1])
    expect(shownOn({ showInPage: 'none' })).toEqual([])
    expect(shownOn({ unShowInPage: 'first' })).toEqual([1, 2])
    expect(shownOn({ unShowInPage: 'last' })).toEqual([0, 1])
  })

  test('a fixed element repeats wherever it stands', () => {
    const { places } = layout([...filler, text('mark', 50, { fixed: true })])
    expect(places.filter((place) => place.startsWith('mark'))).toEqual([
      'mark 0:50',
      'mark 1:50',
      'mark 2:50',
    ])
  })
})

test('a page number names the page and their count', () => {
  expect(pageNumberText('第 ${paperNo} 页 / ${paperCount}', 2, 10)).toBe('第 2 页 / 10')
})
