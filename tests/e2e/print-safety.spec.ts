import { expect, test } from './print-page'

const evil = '<img src=x onerror="parent.hacked=1"><script>parent.hacked=1</script>'

/** Each kind of element, bound to a customer's name of markup, and with a title of markup. */
const kinds = ['text', 'longText', 'barcode', 'qrcode', 'image', 'rect', 'oval', 'hline', 'vline']
const cellKinds = ['text', 'sequence', 'barcode', 'qrcode', 'image']

/** An element as hiprint writes it. */
function element(type: string, options: Record<string, unknown>) {
  return { printElementType: { type }, options: { left: 10, width: 300, height: 20, ...options } }
}

function content(): string {
  const bound = { field: 'name', title: evil, hideTitle: false, height: 40 }
  const cells = cellKinds.map((tableTextType) => ({
    ...{ tableTextType, field: 'name', title: evil, width: 50, columnId: tableTextType },
    ...{ tableSummary: 'text', tableSummaryText: `${evil}\${name}` },
  }))
  const table = { field: 'rows', tableFooterRepeat: 'last', columns: [cells], top: 500 }
  const printElements = [
    ...kinds.map((type, index) => element(type, { ...bound, top: 10 + index * 45 })),
    element('image', { src: 'javascript:parent.hacked=1', top: 420 }),
    element('image', { src: 'https://elsewhere.example/pixel.png', top: 440 }),
    element('table', table),
  ]
  const paperNumberFormat = `${evil}\${paperNo}`
  return JSON.stringify({ panels: [{ width: 210, height: 297, paperNumberFormat, printElements }] })
}

test('a customer whose name is markup prints as text, in every kind of element', async ({ printPage }) => {
  const asked: string[] = []
  printPage.on('request', (request) => asked.push(request.url()))
  const printed = await printPage.evaluate(
    async ([template, name]) => {
      const { printPanels, readContent } = window.printing
      const read = readContent(template)
      if ('refusal' in read) throw new Error(read.refusal)
      await printPanels({
        title: name,
        panels: read.panels,
        documents: [{ name, rows: [{ name }] }],
        dotsPerInch: 300,
      })
      const paper = document.querySelector('iframe')?.contentDocument
      const texts = (selector: string) =>
        [...(paper?.querySelectorAll(selector) ?? [])].map((each) => each.textContent)
      return {
        drawn: texts('.element').length,
        markup: paper?.body.querySelectorAll('script, img, [onerror]').length,
        text: texts('.text .content, .longText .content, thead td, tfoot td, tbody td:first-child'),
        pageNumber: texts('.page-number'),
        title: paper?.title,
      }
    },
    [content(), evil] as const,
  )
  expect(printed).toMatchObject({ drawn: kinds.length + 3, markup: 0, title: evil, pageNumber: [`${evil}1`] })
  expect(printed.text.length).toBeGreaterThanOrEqual(2 + 2 * cellKinds.length + 1)
  for (const text of printed.text) expect(text).toContain(evil)
  expect(await printPage.evaluate(() => 'hacked' in window)).toBe(false)
  expect(asked).toEqual([])
})

test("the content of a paper's frame runs no script, and calls no other server", async ({ printPage }) => {
  const elsewhere: string[] = []
  await printPage.route('https://elsewhere.example/**', (route) => {
    elsewhere.push(route.request().url())
    return route.abort()
  })
  const blocked = await printPage.evaluate(async (markup) => {
    const { printPanels } = window.printing
    await printPanels({ title: '', panels: [], documents: [], dotsPerInch: 300 })
    // A stand-in for any way to write markup into the paper.
    const body = document.querySelector('iframe')?.contentDocument?.body
    if (!body) throw new Error('There is no paper')
    const violations = new Promise<string>((resolve) =>
      body.ownerDocument.addEventListener('securitypolicyviolation', (event) => {
        if (event.originalPolicy.startsWith("default-src 'none'")) resolve(event.effectiveDirective)
      }),
    )
    body.innerHTML = `${markup}<a href="javascript:parent.hacked=1">x</a><img src="https://elsewhere.example/x.png">`
    body.querySelector('a')?.click()
    return violations
  }, evil)
  expect(blocked).toMatch(/^(img|script)-src/)
  expect(await printPage.evaluate(() => 'hacked' in window)).toBe(false)
  expect(elsewhere).toEqual([])
})
