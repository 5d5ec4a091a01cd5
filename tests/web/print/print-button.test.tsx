// Extent: all
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Desk, openDesk, printed } from '#tests/support/print-desk.tsx'
import { forgetToken, type ServedShop } from '#tests/support/served-shop.ts'
import type { DocumentType } from '#domain/print/document-types'
import { PrintDocumentButton } from '#web/print/PrintDocumentButton.tsx'

let shop: ServedShop
beforeEach(async () => {
  shop = await openDesk()
})

afterEach(() => {
  forgetToken()
  shop.close()
})

const column = (field: string, checked = true) => ({
  ...{ field, columnId: field, title: field, checked },
  width: 50,
})
const lines = {
  printElementType: { type: 'table' },
  options: {
    ...{ left: 20, top: 20, width: 100, height: 20, field: 'order_details' },
    columns: [[column('code'), column('weight'), column('margin', false)]],
  },
}

/** A template of the shop's own for sales, beside the shipped one. */
async function ownTemplate() {
  const content = JSON.stringify({ panels: [{ width: 210, height: 297, printElements: [lines] }] })
  const body = { name: 'ours', title: 'Our own paper', document: 'sales_order', content }
  const { status } = await shop.call('POST', '/templates', body)
  expect(status).toBe(201)
}

interface Press {
  document: DocumentType
  codes: string[]
  quantities?: number[]
}

/** Presses the button of a document and answers the dialog that it opens. */
async function press({ document, codes, quantities = [] }: Press) {
  const load = async () => codes.map((code) => () => ({ code, order_details: [] }))
  const view = render(
    <Desk>
      <PrintDocumentButton document={document} load={load} quantities={quantities} />
    </Desk>,
  )
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByRole('button', { name: /^Print/ }))
  const dialog = await screen.findByRole('dialog')
  return { user, dialog, within: within(dialog), leave: view.unmount }
}

const sale = { document: 'sales_order', codes: ['CPXS-20261121-0001'] } as const

async function preferences() {
  return (await shop.call('GET', '/user/preferences')).body
}

test('a clerk chooses a template, its columns and amounts once, and finds them on every workstation', async () => {
  await ownTemplate()
  const first = await press({ ...sale, codes: [...sale.codes] })
  await first.user.click(first.within.getByRole('combobox', { name: 'Template' }))
  await first.user.click(await screen.findByTitle('Our own paper'))
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  await waitFor(() => expect(box('margin').checked).toBe(false))
  await first.user.click(box('Always use this template'))
  await first.user.click(box('weight'))
  await first.user.click(box('margin'))
  await first.user.click(box('Amounts in US dollars too'))
  await first.user.click(first.within.getByRole('button', { name: 'Print' }))
  const [table] = printed.mock.lastCall?.[0].panels[0]?.elements ?? []
  expect(table).toMatchObject({ columns: [{ shown: true }, { shown: false }, { shown: true }] })
  await waitFor(async () =>
    expect(await preferences()).toMatchObject({
      'print.sales_order': {
        pinned: 'ours',
        templates: {
          ours: {
            columns: {
              'order_details.code': true,
              'order_details.weight': false,
              'order_details.margin': true,
            },
            options: { usd: true, words: true },
          },
        },
      },
    }),
  )

  first.leave()
  localStorage.clear()
  await press({ ...sale, codes: [...sale.codes] })
  await waitFor(() => expect(box('weight').checked).toBe(false))
  expect(box('margin').checked).toBe(true)
  expect(box('Amounts in US dollars too').checked).toBe(true)
  expect(box('Always use this template').checked).toBe(true)
})

test('a trial template prints once, and the next print is in the standard one', async () => {
  await ownTemplate()
  const first = await press({ ...sale, codes: [...sale.codes] })
  await first.user.click(first.within.getByRole('combobox', { name: 'Template' }))
  await first.user.click(await screen.findByTitle('Our own paper'))
  await first.user.click(first.within.getByRole('button', { name: 'Print' }))
  first.leave()

  const second = await press({ ...sale, codes: [...sale.codes] })
  expect(second.within.getByTitle('Sales order')).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Always use this template' })).toBeNull()
})

test('Enter prints, and the file has the code of the document as its name', async () => {
  const { user } = await press({ ...sale, codes: [...sale.codes] })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(printed).toHaveBeenCalledOnce())
  expect(printed.mock.lastCall?.[0].title).toBe('CPXS-20261121-0001')
})

test('many orders are one print job', async () => {
  const { user, within: inside } = await press({ ...sale, codes: ['CPXS-1', 'CPXS-2', 'CPXS-3'] })
  await user.click(inside.getByRole('button', { name: 'Print' }))
  expect(printed.mock.lastCall?.[0].documents.map(({ code }) => code)).toEqual(['CPXS-1', 'CPXS-2', 'CPXS-3'])
})

test('labels come as many as there are pieces, from the place of the sheet that was clicked', async () => {
  const labels: Press = { document: 'inventory_label', codes: ['R100-1', 'R200'], quantities: [1, 3] }
  const { user, within: inside, leave } = await press(labels)
  const count = inside.getByRole('textbox', { name: 'Labels of R200' })
  expect(count).toHaveValue('3')
  await user.clear(count)
  await user.type(count, '2')
  await user.click(inside.getByText('A4 sheets'))
  await user.click(inside.getByRole('button', { name: 'Begin at label 7' }))
  await user.click(inside.getByRole('button', { name: 'Print' }))
  const [job] = printed.mock.lastCall ?? []
  expect(job?.documents.map(({ code }) => code)).toEqual(['R100-1', 'R200', 'R200'])
  expect(job?.sheets).toMatchObject({ start: 6, sheet: { columns: 5, rows: 11 } })

  leave()
  const again = await press(labels)
  expect(again.within.getByRole('group', { name: 'Sheet of labels' })).toBeInTheDocument()
})

test('a refused number of labels prints nothing, and its field shows the reason', async () => {
  const labels: Press = { document: 'inventory_label', codes: ['R200'], quantities: [3] }
  const { user, within: inside } = await press(labels)
  const count = inside.getByRole('textbox', { name: 'Labels of R200' })
  await user.clear(count)
  await user.type(count, '2x')
  await user.click(inside.getByRole('button', { name: 'Print' }))
  expect(printed).not.toHaveBeenCalled()
  expect(count).toHaveFocus()
  await user.clear(count)
  await user.type(count, '2')
  await user.click(inside.getByRole('button', { name: 'Print' }))
  expect(printed.mock.lastCall?.[0].documents).toHaveLength(2)
})

test('a measured printer is corrected at this workstation, for this paper', async () => {
  const { user, within: inside } = await press({ ...sale, codes: [...sale.codes] })
  await user.click(inside.getByRole('button', { name: 'Calibrate…' }))
  await user.click(await screen.findByRole('button', { name: /Print calibration page/ }))
  expect(printed.mock.lastCall).toMatchObject([{ title: 'Calibrate the printer' }, { across: 0, wide: 100 }])
  const type = async (name: RegExp, millimetres: string) => {
    const input = screen.getByRole('textbox', { name })
    await user.clear(input)
    await user.type(input, millimetres)
  }
  await type(/^B /, '100')
  expect(screen.getByRole('button', { name: 'Keep calibration' })).toBeDisabled()
  await type(/^A /, '21.5')
  await type(/^B /, '191.5')
  await user.click(screen.getByRole('button', { name: 'Keep calibration' }))
  await user.click(inside.getByRole('button', { name: 'Print' }))
  expect(printed.mock.lastCall?.[1]).toEqual({ across: -1.5, down: 0, wide: 100, high: 100 })
})
