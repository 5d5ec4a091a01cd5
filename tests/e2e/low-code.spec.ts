import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test as base } from '../support/browser'
import { button, dialogWith, goTo, named, signIn, topDialog } from '../support/journey'
import type { RunningServer } from '../support/running-server'
import { signedIn } from '../support/signed-in'

/** A shop with a folder of resource files of its own, for an admin to edit. */
const test = base.extend<{ folder: string }>({
  // Playwright reads the requested fixtures from this destructuring, even when there are none.
  // eslint-disable-next-line no-empty-pattern
  folder: async ({}, provide) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-resources-'))
    await cp('resources', folder, { recursive: true })
    await provide(folder)
    await rm(folder, { recursive: true })
  },
  environment: async ({ folder }, provide) => provide({ RESOURCES_DIR: folder }),
})

interface ResourceFile {
  properties: Record<string, unknown>
  list: { columns: string[] }
  form: { sections: { fields: string[] }[] }
}

async function edit(folder: string, name: string, change: (file: ResourceFile) => void): Promise<void> {
  const file = path.join(folder, `${name}.json`)
  const content: ResourceFile = JSON.parse(await readFile(file, 'utf8'))
  change(content)
  await writeFile(file, JSON.stringify(content, null, 2))
}

/** Puts two rings and a bangle in stock, and sets the gold price of the day. */
async function stockUp(server: RunningServer): Promise<void> {
  const call = await signedIn(server)
  const create = async (at: string, body: unknown): Promise<{ id: number }> => {
    const answer = await call('POST', at, body)
    if (!answer.ok) throw new Error(`${at}: ${await answer.text()}`)
    return answer.json()
  }
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(new Date())
  await create('/daily_prices', { date, price: { value: 900, currency: 'HKD' } })
  const supplier = await create('/customers', { code: 'SUP', name: 'Golden Source Ltd' })
  for (const [code, name] of [
    ['R100', '足金光身戒'],
    ['U200', '古法龙凤镯'],
  ])
    await create('/products', { code, name })
  const line = { quantity: 1, weight: 3.75, gold_price_per_gram_value: 900 }
  const order = await create('/orders', {
    order_type: 'CPRK',
    customer_id: supplier.id,
    order_details: [
      { ...line, product_code: 'R100' },
      { ...line, product_code: 'U200' },
    ],
  })
  await create(`/orders/confirm/${order.id}`, {})
}

const cell = (page: Page, text: string) =>
  page.getByRole('main').getByRole('cell', { name: text, exact: true })
const header = (page: Page, text: string) =>
  page.getByRole('main').getByRole('columnheader', { name: new RegExp(`^${text}`) })

async function openPiece(page: Page, code: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: code, exact: true }).first().click()
  await expect(topDialog(page).getByLabel('证书号')).toBeVisible()
}

async function certify(page: Page, code: string, certificate: string): Promise<void> {
  await openPiece(page, code)
  await topDialog(page).getByLabel('证书号').fill(certificate)
  await button(topDialog(page), '保存').click()
}

/** The bytes of the downloaded list. */
async function download(page: Page): Promise<string> {
  await button(page.getByRole('main'), '导出').click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  return readFile(await (await waiting).path(), 'utf8')
}

/** Imports a file over the present records. */
async function upload(page: Page, sheet: string): Promise<void> {
  await button(page.getByRole('main'), '导入').click()
  await page.getByRole('menuitem', { name: '更新现有记录' }).click()
  const dialog = topDialog(page)
  const file = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await button(dialog, '检查').click()
  await expect(dialog.getByText('检查通过')).toBeVisible()
  await button(dialog, '导入').click()
  await expect(dialog.getByText('导入完成')).toBeVisible()
  await button(dialog, '关闭').click()
}

test(
  'stock gets certificates by one edit of a file while everybody works',
  { tag: '@all' },
  async ({ page, server, folder, expectFailure }) => {
    await stockUp(server)
    await signIn(page, server)
    await goTo(page, '库存')
    await expect(cell(page, '足金光身戒')).toBeVisible()
    await expect(header(page, '证书号')).toHaveCount(0)

    await test.step('the file gets a field', async () => {
      const call = await signedIn(server)
      await edit(folder, 'inventorys', ({ properties, list, form }) => {
        properties.certificate_no = {
          title: '证书号',
          titles: { en: 'Certificate' },
          kind: 'text',
          maxLength: 20,
          unique: true,
        }
        list.columns.push('certificate_no')
        form.sections[0]?.fields.push('certificate_no')
      })
      const served = async () => {
        const resource: ResourceFile = await (await call('GET', '/resources/inventorys')).json()
        return Object.keys(resource.properties)
      }
      await expect.poll(served).toContain('certificate_no')
    })
    await test.step('the open browser lists it, asks for it and checks it', async () => {
      await goTo(page, '产品')
      await goTo(page, '库存')
      await expect(header(page, '证书号')).toBeVisible()
      await certify(page, 'R100', 'GIA-1')
      await expect(cell(page, 'GIA-1')).toBeVisible()
      expectFailure(409, '/inventorys/U200')
      await certify(page, 'U200', 'GIA-1')
      await expect(topDialog(page).getByLabel('证书号')).toHaveAttribute('aria-invalid', 'true')
      await topDialog(page).getByLabel('证书号').fill('GIA-2')
      await button(topDialog(page), '保存').click()
      await expect(cell(page, 'GIA-2')).toBeVisible()
    })
    await test.step('lists are filtered by it', async () => {
      await button(page.getByRole('main'), '筛选').click()
      await topDialog(page).getByRole('group', { name: '证书号' }).getByRole('textbox').fill('GIA-2')
      await button(topDialog(page), '应用').click()
      await expect(cell(page, '足金光身戒')).toHaveCount(0)
      await expect(cell(page, '古法龙凤镯')).toBeVisible()
    })
    await test.step('it is exported and imported', async () => {
      const sheet = await download(page)
      expect(sheet).toContain('证书号')
      expect(sheet).toContain('GIA-2')
      expect(sheet).not.toContain('GIA-1')
      await upload(page, sheet.replace('GIA-2', 'GIA-3'))
      await button(page.getByRole('main'), '清除筛选').first().click()
      await expect(cell(page, 'GIA-3')).toBeVisible()
    })
  },
)

test('suppliers become a resource: one new file', async ({ page, server, folder }) => {
  await stockUp(server)
  await signIn(page, server)
  const call = await signedIn(server)
  await writeFile(path.join(folder, 'suppliers.json'), JSON.stringify(suppliers))
  await expect.poll(async () => (await call('POST', '/suppliers/search', {})).status).toBe(200)
  await goTo(page, '客户')
  await goTo(page, '供应商')
  await expect(page.getByText('这里还没有记录')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: named('新建') })
    .first()
    .click()
  await topDialog(page).getByLabel('名称').fill('金源行')
  await button(topDialog(page), '保存').click()
  await expect(cell(page, '金源行')).toBeVisible()
  expect(await (await call('POST', '/suppliers/search', { q: 'jyh' })).json()).toMatchObject({
    total: 1,
    data: [{ code: 'S001', name: '金源行' }],
  })
  await test.step('a mistake is found in the history of its record, and undone there', async () => {
    const open = () => page.getByRole('main').getByRole('link', { name: 'S001', exact: true }).click()
    await open()
    await topDialog(page).getByLabel('名称').fill('金原行')
    await button(topDialog(page), '保存').click()
    await expect(cell(page, '金原行')).toBeVisible()
    await open()
    await topDialog(page).getByLabel('名称').press('Alt+h')
    await page.getByRole('checkbox', { name: /^选来对比：新增/ }).click()
    await button(page, '与现在对比').click()
    const comparison = dialogWith(page, '两个时点之间的变化')
    await expect(comparison.locator('del')).toHaveText('金源行')
    await button(comparison, '恢复到较早的内容').click()
    await expect(cell(page, '金源行')).toBeVisible()
  })
})

const suppliers = {
  $schema: './resource.schema.json',
  $id: 'suppliers',
  title: '供应商',
  titles: { en: 'Suppliers', es: 'Proveedores', ja: '仕入先' },
  key: 'id',
  menu: { icon: 'shop', order: 12 },
  dialog: { width: '40%', height: '40%' },
  access: { read: ['admin', 'editor'], write: ['admin', 'editor'], delete: ['admin'] },
  required: ['name'],
  properties: {
    code: { title: '编号', titles: { en: 'Code' }, kind: 'text', unique: true, generated: 'S{seq:3}' },
    name: { title: '名称', titles: { en: 'Name' }, kind: 'text', minLength: 1, maxLength: 120 },
  },
  list: { columns: ['code', 'name'], sort: 'code|ASC', search: ['code', 'name'] },
  form: { columns: 1, sections: [{ fields: ['code', 'name', 'remarks'] }] },
}
