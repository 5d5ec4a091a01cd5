import { Refine, type NotificationProvider } from '@refinedev/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bringToken, forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { startLanguages } from '#web/providers/i18n.ts'
import { PrintButton } from '#web/print/PrintButton.tsx'
import type { PrintJob } from '#web/print/print-panels.ts'

const printed = vi.hoisted(() => vi.fn<(job: PrintJob) => Promise<void>>())
vi.mock('#web/print/print-panels.ts', () => ({ printPanels: printed }))
// What the paper looks like is for a browser that lays out; see the end-to-end tests.
vi.mock('#web/print/PaperPreview.tsx', () => ({ PaperPreview: () => <figure /> }))

let shop: ServedShop
const toasts: string[] = []
const notifications: NotificationProvider = {
  open: ({ message }) => void toasts.push(message),
  close: () => undefined,
}

beforeEach(async () => {
  shop = await serveShop()
  await startLanguages('en')
  bringToken('admin')
  localStorage.clear()
  toasts.length = 0
  printed.mockReset()
})

afterEach(() => {
  forgetToken()
  shop.close()
})

const column = (field: string, checked = true) => ({
  field,
  columnId: field,
  title: field,
  width: 50,
  checked,
})
const place = { left: 20, top: 20, width: 100, height: 20 }
const lines = {
  printElementType: { type: 'table' },
  options: {
    ...place,
    field: 'order_details',
    columns: [[column('code'), column('weight'), column('margin', false)]],
  },
}

async function save(name: string, content: unknown) {
  const body = { name, title: name, content: JSON.stringify(content) }
  const { status } = await shop.call('POST', '/templates', body)
  expect(status).toBe(201)
}

async function press(template: string) {
  const data = { code: 'CPXS-20261121-0001', order_details: [] }
  render(
    <Refine notificationProvider={notifications} options={{ disableTelemetry: true }}>
      <PrintButton template={template} data={data} />
    </Refine>,
  )
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByRole('button', { name: 'Print' }))
  return user
}

test('a template that is not there is said to be missing', async () => {
  await press('no-such-template')
  await waitFor(() => expect(toasts).toEqual(['Print Template not found']))
})

test('the columns of a table can be chosen, and the choice is remembered for the template', async () => {
  await save('lines', { panels: [{ width: 210, height: 297, printElements: [lines] }] })
  const user = await press('lines')
  const dialog = await screen.findByRole('dialog')
  const box = (name: string) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name })
  expect(['code', 'weight', 'margin'].map((name) => box(name).checked)).toEqual([true, true, false])

  await user.click(box('weight'))
  await user.click(box('margin'))
  await user.click(within(dialog).getByRole('button', { name: /Print/ }))
  const [table] = printed.mock.lastCall?.[0].panels[0]?.elements ?? []
  expect(table).toMatchObject({ columns: [{ shown: true }, { shown: false }, { shown: true }] })
  expect(JSON.parse(localStorage.getItem('print-columns:lines') ?? '')).toEqual({
    code: true,
    weight: false,
    margin: true,
  })
})

test('the shipped order and label are there from the start', async () => {
  for (const name of ['sales-order', 'barcode-label']) {
    const { status, body } = await shop.call('GET', `/templates/${name}`)
    expect(status).toBe(200)
    expect(JSON.parse(String(body.content))).toHaveProperty('panels')
  }
})
