// @vitest-environment jsdom
import { modulesOf, modulesPath } from '#drawing/bars'
import { pickColumns } from '#paper/panel'
import type { PrintData } from '#drawing/drawing'
import { renderTemplate } from '#drawing/render'
import { beforeEach, describe, expect, test } from 'vitest'
import { element, panels, shippedPanels } from '../print/print-templates'
import { ring, sale } from '../print/printed-order'
import { printedOrder } from '../print/printed-texts'

const evil = '<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>'

let host: HTMLElement
beforeEach(() => {
  document.body.replaceChildren()
  host = document.createElement('main')
  document.body.append(host)
})

function render(elements: unknown[], data: PrintData = {}, panel: Record<string, unknown> = {}) {
  return renderTemplate(panels(elements, { paperNumberDisabled: true, ...panel }), [data], host)
}
const columns = (...list: Record<string, unknown>[]) => ({
  columns: [list.map((column) => ({ width: 50, ...column }))],
})

test('a head of two rows has the title of a group above its columns', () => {
  const head = columns({ title: '条码' }, { title: '品名', group: '货品' }, { title: '件数', group: '货品' })
  render([element('table', { field: 'rows', ...head })], { rows: [{}] })
  const rows = [...host.querySelectorAll('thead tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => [cell.textContent, cell.colSpan, cell.rowSpan]),
  )
  expect(rows).toEqual([
    [
      ['条码', 1, 2],
      ['货品', 2, 1],
    ],
    [
      ['品名', 1, 1],
      ['件数', 1, 1],
    ],
  ])
})

describe('a customer whose name is markup', () => {
  const data = { name: evil, rows: [{ name: evil }] }
  const kinds = ['text', 'sequence', 'barcode', 'qrcode', 'image']

  test.each(['text', 'longText', 'barcode', 'qrcode', 'image'])(
    'is text in an element of type %s',
    (type) => {
      render([element(type, { field: 'name', title: evil, hideTitle: false })], data)
      expect(host.querySelector('script, img, [onerror]')).toBeNull()
      expect(globalThis).not.toHaveProperty('hacked')
    },
  )

  test.each(['barcode', 'qrcode'])('is text in a text of type %s', (textType) => {
    render([element('text', { textType, field: 'name' })], data)
    expect(host.querySelector('script, img')).toBeNull()
  })

  test('is text in every kind of cell, in heads and in totals', () => {
    const cells = kinds.map((tableTextType) => ({
      tableTextType,
      field: 'name',
      title: evil,
      tableSummary: 'text',
      tableSummaryText: '${name}',
    }))
    render([element('table', { field: 'rows', tableFooterRepeat: 'last', ...columns(...cells) })], data)
    expect(host.querySelector('script, img')).toBeNull()
    expect(host.querySelector('tbody td')?.textContent).toBe(evil)
    expect(host.querySelector('thead td')?.textContent).toBe(evil)
    expect(host.querySelector('tfoot td')?.textContent).toBe(evil)
  })

  test('is text in the number of a page', () => {
    render([element('text', { title: 'x' })], {}, { paperNumberDisabled: false, paperNumberFormat: evil })
    expect(host.querySelector('.page-number')?.textContent).toBe(evil)
  })
})

test.each(['javascript:alert(1)', 'http://evil.test/x.png', 'data:image/svg+xml,<svg onload=alert(1)>'])(
  'a picture from %j is not drawn, whatever names it',
  (address) => {
    const cell = columns({ tableTextType: 'image', field: 'name' })
    const data = { name: address, rows: [{ name: address }] }
    render(
      [
        element('image', { src: address }),
        element('image', { field: 'name' }),
        element('table', { field: 'rows', ...cell }),
      ],
      data,
    )
    expect(host.querySelector('img')).toBeNull()
  },
)

test('a picture of this server is drawn', () => {
  render([element('image', { field: 'logo', fit: 'contain' })], { logo: '/media/LOGO' })
  expect(host.querySelector('img')?.getAttribute('src')).toBe('/media/LOGO')
})

describe('the mark of a draft', () => {
  const marks = () => [...host.querySelectorAll('.draft-mark')].map(({ textContent }) => textContent)
  const pages = [element('text', { title: 'a' }), element('text', { title: 'b', top: 40, pageBreak: true })]

  test('lies across each page, whatever the template has', () => {
    render(pages, { draft_mark: '草稿 DRAFT' })
    expect(marks()).toEqual(['草稿 DRAFT', '草稿 DRAFT'])
  })

  test('is on no other paper', () => {
    render(pages, { draft_mark: '' })
    render(pages)
    expect(marks()).toEqual([])
  })
})

describe('a watermark', () => {
  const marks = () => [...host.querySelectorAll<HTMLElement>('.draft-mark')]
  const texts = [element('text', { title: 'a' }), element('text', { title: 'b', top: 40, pageBreak: true })]
  const copy = { watermarkText: '样张 ${customer.name}', watermarkAngle: 30, watermarkOpacity: 10 }

  test('lies across each page of its panel, turned and as pale as designed', () => {
    render(texts, { customer: { name: evil } }, copy)
    expect(marks().map(({ textContent }) => textContent)).toEqual([`样张 ${evil}`, `样张 ${evil}`])
    expect(marks()[0]?.style.rotate).toBe('30deg')
    expect(marks()[0]?.style.color).toContain('0.1')
    expect(host.querySelector('script, img')).toBeNull()
  })

  test('gives way to the mark of a draft, and is on no paper where its values are empty', () => {
    render(texts, { draft_mark: '草稿 DRAFT' }, copy)
    expect(marks().map(({ textContent }) => textContent)).toEqual(['草稿 DRAFT', '草稿 DRAFT'])
    host.replaceChildren()
    render(texts, { copy_mark: '' }, { watermarkText: '${copy_mark}' })
    expect(marks()).toEqual([])
  })
})

describe('a page from a roll', () => {
  const roll = { width: 80, height: 100, panelPageRule: 'none' }
  const long = element('text', { title: 'a', top: 800, height: 20 })

  test("is as long as its content, with the template's room below", () => {
    const [page] = render([element('text', { title: 'a', top: 60, height: 20 })], {}, roll).pages
    expect(page?.height).toBeCloseTo(101, 3)
    const designed = render(
      [element('text', { title: 'a', top: 60, height: 20 }), long],
      {},
      { ...roll, height: 300 },
    )
    expect(designed.pages).toHaveLength(1)
    expect(designed.pages[0]?.height).toBeCloseTo(301, 3)
  })

  test('wide paper keeps its height', () => {
    const [page] = render([long], {}, { panelPageRule: 'none' }).pages
    expect(page?.height).toBe(297)
  })
})

describe('texts', () => {
  const textOf = (options: Record<string, unknown>, data: PrintData = { code: 'A1' }) => {
    host.replaceChildren()
    render([element('text', options)], data)
    return host.querySelector('.text')?.textContent
  }

  test('a title stands before its value, alone, or not at all', () => {
    expect(textOf({ title: '单号', field: 'code' })).toBe('单号：A1')
    expect(textOf({ title: '单号', field: 'code', hideTitle: true })).toBe('A1')
    expect(textOf({ title: '单号' })).toBe('单号')
    expect(textOf({ title: '客户', field: 'customer.name' }, { customer: { name: '陆记' } })).toBe(
      '客户：陆记',
    )
    expect(textOf({ field: 'missing.name', hideTitle: true })).toBe('')
  })

  test('a field has its place in a fixed text, and its date or figure the format of the template', () => {
    const data = { date: '2026-11-05', total: 'HK$1,234.50', customer: { name: evil } }
    expect(textOf({ title: '致 ${customer.name}：${date|D MMM YYYY}' }, data)).toBe(`致 ${evil}：5 Nov 2026`)
    expect(textOf({ title: '合计', field: 'total', format: '¤#,##0' }, data)).toBe('合计：HK$1,235')
    expect(textOf({ title: '${total|0}', field: 'date', format: 'DD/MM' }, data)).toBe('1235：05/11')
  })

  test('general terms have bold words and lists, and no value becomes one', () => {
    host.replaceChildren()
    const title = `**须知**\n- 凭 \${code} 退换\n1. ${evil}\n`
    render([element('longText', { title })], { code: '**A1**' })
    const blocks = [...host.querySelectorAll('.content > *')]
    expect(blocks.map(({ className, textContent }) => [className, textContent])).toEqual([
      ['line', '须知'],
      ['item', '•凭 **A1** 退换'],
      ['item', `1.${evil}`],
      ['line', ''],
    ])
    expect([...host.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['须知'])
    expect(host.querySelector('script, img')).toBeNull()
  })

  test('a fixed text has the lines of its design, a title stands in one with its value', () => {
    expect(textOf({ title: '地址：\n九龙弥敦道' })).toBe('地址：\n九龙弥敦道')
    expect(textOf({ title: '单\n号', field: 'code' })).toBe('单号：A1')
  })

  test('a column prints a text of its own for each row, and for its document', () => {
    const cells = columns(
      { pattern: '${name} · ${size} (${code})', field: 'name' },
      { field: 'price', format: '#,##0' },
    )
    const rows = [{ name: '戒指', size: '15', price: 'HK$1,280.00' }]
    render([element('table', { field: 'rows', ...cells })], { code: 'A1', rows })
    expect([...host.querySelectorAll('tbody td')].map(({ textContent }) => textContent)).toEqual([
      '戒指 · 15 (A1)',
      '1,280',
    ])
  })
})

describe('an element with a condition', () => {
  const overdue = { title: '欠款', whenField: 'unpaid', whenComparison: 'above', whenValue: '0' }
  const printed = (data: PrintData) => {
    host.replaceChildren()
    render([element('text', overdue), element('text', { title: '谢谢', top: 40 })], data)
    return [...host.querySelectorAll('.text')].map(({ textContent }) => textContent)
  }

  test('is on the paper where the condition is met, and leaves its place empty elsewhere', () => {
    expect(printed({ unpaid: 'HK$5.00' })).toEqual(['欠款', '谢谢'])
    expect(printed({ unpaid: 'HK$0.00' })).toEqual(['谢谢'])
    expect(host.querySelector<HTMLElement>('.text')?.style.top).toBe('40pt')
    expect(printed({})).toEqual(['谢谢'])
  })

  test('counts the rows of a list', () => {
    host.replaceChildren()
    const data = { payments: [{ text: '现金' }], shipments: [] }
    const elements = ['payments', 'shipments'].map((whenField) =>
      element('text', { title: whenField, whenField }),
    )
    render(elements, data)
    expect(host.textContent).toBe('payments')
  })
})

describe('codes', () => {
  test('a code too long for bars, or with unknown letters, is printed as a QR code, and reported', () => {
    const codes = [
      ['X'.repeat(60), 'code_denser'],
      ['足金', 'code_as_qr'],
      ['ÉTOILE-7', 'code_as_qr'],
    ] as const
    for (const [code, reason] of codes) {
      host.replaceChildren()
      const { notes } = render([element('barcode', { field: 'code', width: 100 })], { code })
      expect(notes).toEqual([{ reason, code }])
      expect(host.querySelectorAll('svg')).toHaveLength(1)
      expect(host.querySelector('.beside-code')?.textContent).toBe(code)
    }
  })

  test('a code without enough room is printed as text, and reported', () => {
    const code = 'X'.repeat(3000)
    const { notes } = render([element('barcode', { field: 'code', width: 100 })], { code })
    expect(host.querySelector('.plain-code')?.textContent).toBe(code)
    expect(notes).toEqual([{ reason: 'code_too_long', code }])
  })

  test('a code that another symbology cannot write is printed as Code 128, and reported', () => {
    const { notes } = render([element('barcode', { field: 'code', barcodeType: 'ean13' })], { code: 'R100' })
    expect(host.querySelector('path')?.getAttribute('d')).toBe(
      modulesPath([modulesOf('R100', 'code128') ?? '']),
    )
    expect(notes).toEqual([{ reason: 'code_replaced', code: 'R100' }])
  })

  test('no code, no bars', () => {
    expect(
      render([element('barcode', { field: 'code' }), element('qrcode', { field: 'code' })]).notes,
    ).toEqual([])
    expect(host.querySelector('svg')).toBeNull()
  })
})

describe('the shipped sales order', () => {
  const cells = (selector: string) => [...host.querySelectorAll(selector)].map((cell) => cell.textContent)

  test('prints every line once, the totals of the server, and never our cost of the goods', () => {
    const details = Array.from({ length: 12 }, (_, index) => ring({ inventory_code: `R100-${index + 1}` }))
    renderTemplate(shippedPanels('sales-order'), [printedOrder(sale({ order_details: details }))], host)
    const codes = cells('.table tbody td:nth-child(2)').filter((code) => code?.startsWith('R100-'))
    expect(codes).toEqual(details.map(({ inventory_code }) => inventory_code))
    expect(cells('.table tfoot td')).toContain('33,427.84')
    expect(host.textContent).not.toContain('12.34')
  })

  test('prints the chosen columns alone', () => {
    const chosen = pickColumns(
      shippedPanels('sales-order'),
      new Set([
        'order_details.position',
        'order_details.product.name',
        'order_details.receivable_cash_value',
      ]),
    )
    renderTemplate(chosen, [printedOrder(sale())], host)
    expect(cells('thead td')).toEqual(['#', '品名\nProduct', '金额\nAmount'])
    expect(cells('.table tfoot td').slice(0, 2)).toEqual(['合计 Total', '33,427.84'])
  })
})
