import type { Page } from '@playwright/test'
import { withBroughtColumns } from '#paper/brought-columns'
import { broughtColumns, rowsAt, textAt, type PrintData } from '#drawing/drawing'
import { readContent, type Panel } from '#paper/panel'
import type { Column } from '#paper/panel-element'

/** The panel of a template's content. */
export function panelOf(content: string): Panel {
  const read = readContent(content)
  const [panel] = 'panels' in read ? read.panels : []
  if (!panel) throw new Error('The template has no panel')
  return panel
}

/** A table as it ought to be on paper. */
export interface ExpectedTable {
  key: string
  head: boolean
  foot: boolean
  rows: string[]
}

const cellText = (column: Column, row: PrintData, position: number) =>
  column.kind === 'sequence' ? String(position) : textAt(row, column.field)

/**
 * The tables of a panel with their given texts, identified by their place, the count of their columns and
 * their heads.
 */
export function expectedTables({ elements }: Panel, data: PrintData): ExpectedTable[] {
  return elements.flatMap((element) => {
    if (element.type !== 'table') return []
    const { placed, field, headOn, hasFoot } = element
    const { columns: drawn } = withBroughtColumns(element, broughtColumns(data))
    const columns = drawn.filter(({ shown }) => shown)
    const rows = rowsAt(data, field).map((row, index) =>
      columns.map((column) => cellText(column, row, index + 1)).join('|'),
    )
    const titles = headOn === 'none' ? [] : columns.map(({ title }) => title)
    const key = [`${placed.left}pt`, columns.length, ...titles].join('|')
    return [{ key, head: headOn === 'page', foot: hasFoot, rows }]
  })
}

/** The texts of a panel outside of its tables: those of the template, and the given ones. */
export function expectedTexts({ elements }: Panel, data: PrintData): string[] {
  return elements.flatMap((element) => {
    if (!('content' in element)) return []
    const { field, title } = element.content
    return [field === '' ? title : textAt(data, field)]
  })
}

/**
 * Draws documents on the page one after the other, in place of its contents.
 *
 * @param dotsPerInch of the printer; that of office printers when left out
 * @returns the pages of each document, the milliseconds of all of them, and their notes
 */
export async function drawPapers(
  page: Page,
  content: string,
  documents: readonly PrintData[],
  dotsPerInch?: number,
): Promise<{ counts: number[]; milliseconds: number; notes: string[] }> {
  return page.evaluate(
    ([template, given, dots]) => {
      const { namePages, paperStyle, readContent: read, renderTemplate } = window.printing
      const found = read(template)
      if ('refusal' in found) throw new Error(found.refusal)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(paperStyle(found.panels))
      document.adoptedStyleSheets = [sheet]
      document.body.replaceChildren()
      const begin = performance.now()
      const renderings = given.map((data) => renderTemplate(found.panels, [data], document.body, dots))
      const drawn = renderings.map(({ pages }) => pages)
      const notes = renderings.flatMap((each) => each.notes.map(({ reason, code }) => `${reason}: ${code}`))
      // Pages from a roll are as long as they were drawn.
      sheet.replaceSync(paperStyle(namePages(drawn.flat())))
      const counts = drawn.map(({ length }) => length)
      void document.body.offsetHeight
      return { counts, milliseconds: performance.now() - begin, notes }
    },
    [content, documents, dotsPerInch] as const,
  )
}
