import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { DesignerReport, DesignerRequest } from '#paper/designer-messages'
import type { Palette } from '#paper/palette'

/** The input of the designer for a sales order. */
export const salesPalette: Palette = {
  groups: [
    {
      title: '销售单',
      fields: [
        { path: 'code', title: '单号', sample: 'SO-20261121-0001' },
        { path: 'total_amount', title: '总金额', sample: '98,765.43', align: 'right' },
      ],
    },
    { title: '客户', fields: [{ path: 'customer.name', title: '客户名称', sample: '陆记珠宝' }] },
  ],
  tables: [
    {
      path: 'order_details',
      title: '订单明细',
      columns: [
        { path: 'barcode', title: '条码', sample: 'R100-1' },
        { path: 'product.name', title: '品名', sample: '足金戒指' },
        { path: 'weight', title: '克重', sample: '12.340', align: 'right' },
      ],
    },
  ],
}

/** A panel as templates keep it. */
export interface ReportedContent {
  panels: {
    width: number
    height: number
    paperHeader?: number
    paperFooter?: number
    paperNumberLeft?: number
    printElements: {
      options: Record<string, unknown> & { left: number; top: number; columns?: { width: number }[][] }
      printElementType: { type: string; title?: string }
    }[]
  }[]
}

type ContentReport = Extract<DesignerReport, { type: 'content' }>

/** A page that only holds the designer's frame and remembers its messages. */
export interface DesignerHost {
  page: Page
  frame: FrameLocator
  paper: Locator
  ask(request: DesignerRequest): Promise<void>
  open(content: unknown, dress?: Partial<Extract<DesignerRequest, { type: 'dress' }>>): Promise<void>
  /** Drags a part of the paper, by pixels of the screen. */
  drag(what: Locator, right: number, down: number): Promise<void>
  /** All messages of a type, oldest first. */
  told<Type extends DesignerReport['type']>(type: Type): Promise<Extract<DesignerReport, { type: Type }>[]>
  /** The newest content. */
  content(): Promise<ContentReport & { read: ReportedContent }>
  /** The newest content, as soon as `wanted` finds its value there. */
  expectContent(wanted: (content: ReportedContent) => unknown, found: unknown): Promise<void>
}

const hostPage = `<!doctype html><style>html,body{margin:0;height:100%}iframe{border:0;width:100%;height:100%}</style>
<script>
  window.reports = []
  addEventListener('message', ({ data }) => reports.push(data))
</script>
<iframe sandbox="allow-scripts" src="/designer.html"></iframe>`

declare global {
  interface Window {
    reports: DesignerReport[]
  }
}

/** A frame answers within milliseconds; Playwright's own first pause is a tenth of a second. */
const soon = { intervals: [10, 20, 50, 100, 250] }

/** Opens the designer in a page of its own. */
export async function designerHost(page: Page): Promise<DesignerHost> {
  await page.route('**/designer-host', (route) => route.fulfill({ contentType: 'text/html', body: hostPage }))
  await page.goto('/designer-host')
  const frame = page.frameLocator('iframe')

  const told: DesignerHost['told'] = async (type) => {
    const reports = await page.evaluate(() => window.reports)
    const isWanted = (report: DesignerReport): report is Extract<DesignerReport, { type: typeof type }> =>
      report.type === type
    return reports.filter(isWanted)
  }
  const ask = (request: DesignerRequest) =>
    page.evaluate((message) => window.frames[0]?.postMessage(message, '*'), request)

  async function content() {
    const newest = (await told('content')).at(-1)
    if (!newest) throw new Error(`no content yet: ${JSON.stringify(await told('failed'))}`)
    const read: ReportedContent = JSON.parse(newest.content)
    return { ...newest, read }
  }

  await expect.poll(() => told('ready'), soon).toHaveLength(1)
  return {
    page,
    frame,
    paper: frame.locator('.hiprint-printPaper'),
    ask,
    told,
    content,
    async open(opened, dress = {}) {
      const before = (await told('content')).length
      const given = { palette: salesPalette, language: 'zh' as const, dark: false, ...dress }
      await ask({ ...given, type: 'open', content: JSON.stringify(opened) })
      await expect.poll(async () => (await told('content')).length, soon).toBe(before + 1)
    },
    async drag(what, right, down) {
      await what.hover({ force: true })
      const box = await what.boundingBox()
      if (!box) throw new Error('nothing there to drag')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.down()
      await page.mouse.move(x + right / 2, y + down / 2, { steps: 2 })
      await page.mouse.move(x + right, y + down, { steps: 2 })
      await page.mouse.up()
    },
    expectContent: (wanted, found) =>
      expect.poll(async () => wanted((await content()).read), soon).toEqual(found),
  }
}
