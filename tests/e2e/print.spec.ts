import { shippedContent } from './drawn-print'
import { salesOrder } from './paper-orders'
import { expect, test } from './print-page'

test('a document is printed in a frame without scripts, and only one frame stays', async ({ printPage }) => {
  const printed = await printPage.evaluate(
    async ([template, data]) => {
      const { printPanels, readContent } = window.printing
      const read = readContent(template)
      if ('refusal' in read) throw new Error(read.refusal)
      const job = { title: 'x', panels: read.panels, documents: [data], dotsPerInch: 300 }
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
    [shippedContent('sales-order'), salesOrder(1)] as const,
  )
  expect(printed).toMatchObject({
    sandbox: 'allow-same-origin allow-modals',
    pages: 1,
    mode: 'CSS1Compat',
    frames: 1,
  })
  expect(printed.text).toContain('R100C3-1-S15')
})
