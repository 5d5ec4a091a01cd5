import type { PrintedOrder } from '#web/print/documents/order-texts.ts'
import { printedSource, printing, shippedContent } from './drawn-print'
import { expect, test } from './print-page'
import { ring, sale } from '../unit/print/printed-order'

const A4 = [595, 842]

/** Luk's order with so many lines, each with a code of its own. */
function orderOf(lines: number): PrintedOrder {
  const order_details = Array.from({ length: lines }, (_, index) =>
    ring({ inventory_code: `R100-${index + 1}` }),
  )
  return sale({ order_details, remarks: '客户自取' })
}

/** Sizes in whole points of the pages of a PDF. */
function pageSizes(pdf: Buffer): number[][] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))],
  )
}

for (const [lines, pages] of [
  [0, 1],
  [1, 1],
  [30, 2],
  [300, 12],
] as const) {
  test(`a sales order of ${lines} lines prints on ${pages} A4 pages, each line once`, async ({
    printPage,
  }) => {
    await printing(printPage, 'sales-order', orderOf(lines))

    const codes = await printPage
      .locator('.table tbody td:nth-child(2)', { hasText: /^R100-/ })
      .allTextContents()
    expect(codes).toEqual(Array.from({ length: lines }, (_, index) => `R100-${index + 1}`))
    const cutOff = await printPage.evaluate(() => {
      const foot = 800 * (96 / 72)
      return [...document.querySelectorAll('tr')].filter((row) => {
        const paper = row.closest('.paper')?.getBoundingClientRect()
        return !paper || row.getBoundingClientRect().bottom - paper.top > foot + 1
      }).length
    })
    expect(cutOff).toBe(0)
    await expect(printPage.getByText('合计 Total')).toHaveCount(1)
    await expect(printPage.getByText(`${pages} / ${pages}`, { exact: true })).toHaveCount(1)
    await expect(printPage.getByText('客户签收 Received by customer')).toHaveCount(1)

    const pdf = await printPage.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(pageSizes(pdf)).toEqual(Array.from({ length: pages }, () => A4))
  })
}

test('a document is printed in a frame in which no script runs, and one alone stays', async ({
  printPage,
}) => {
  const content = shippedContent('sales-order')
  const printed = await printPage.evaluate(
    async ([template, source]) => {
      const { printPanels, readContent, orderTexts } = window.printing
      const read = readContent(template)
      if ('refusal' in read) throw new Error(read.refusal)
      const documents = [orderTexts(source, { usd: true, words: true })]
      const job = { title: 'x', panels: read.panels, documents, dotsPerInch: 300 }
      await printPanels(job)
      await printPanels(job)
      const frame = document.querySelector('iframe')
      const body = frame?.contentDocument?.body
      return {
        sandbox: frame?.sandbox.value,
        pages: body?.querySelectorAll('.paper').length,
        text: body?.textContent,
        mode: frame?.contentDocument?.compatMode,
        frames: document.querySelectorAll('iframe').length,
      }
    },
    [content, printedSource(orderOf(1))] as const,
  )
  expect(printed).toMatchObject({
    sandbox: 'allow-same-origin allow-modals',
    pages: 1,
    mode: 'CSS1Compat',
    frames: 1,
  })
  expect(printed.text).toContain('R100-1')
})
