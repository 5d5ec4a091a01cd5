// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()
// Compiled here, outside the time limit of the first test.
beforeAll(async () => {
  await import('#web/pages/HoldingDialog.tsx')
  await import('#web/pages/MovementDialog.tsx')
})

/** jsdom has no layout to scroll. */
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const topmost = () => within(screen.getAllByRole('dialog').at(-1) ?? document.body)
const newOne = { code: 'BAR1', name: 'Kilo bar', weight: 1000, price: 900 }

/** The open movements of a bar of a kilogram from which 100.5 g were taken by hand. */
async function openBar(query = '?open=gold_bars/BAR1/movements') {
  const screens = await openScreens()
  const bar = await screens.call('POST', '/gold_bars', newOne)
  const taken = { gold_bar_id: bar.body.id, in_out: -1, weight: 100.5, remarks: 'melted' }
  await screens.call('POST', '/gold_bar_details', taken)
  const user = await screens.open('gold_bars', query)
  const held = async () => (await screens.call('GET', '/gold_bars/BAR1')).body
  return { ...screens, user, held }
}

/** The movements of the open record as text, the newest first. */
async function movements(count: number, name = 'Gold bar movements'): Promise<(string | null)[]> {
  // The place is looked up each time, since a changed record is drawn again.
  const place = () => screen.queryByRole('region', { name })
  const rows = () => [...(place()?.querySelectorAll('tr.ant-table-row') ?? [])].map((row) => row.textContent)
  await waitFor(() => expect(rows()).toHaveLength(count))
  return rows()
}

/** Answers the question with yes. */
async function confirm(user: Awaited<ReturnType<typeof openBar>>['user']) {
  await screen.findAllByText('Reverse this movement?')
  await user.click(topmost().getByRole('button', { name: 'Reverse' }))
}

const figure = (name: string) => screen.findByRole('status', { name })

const tab = (name: string) => screen.findByRole('tab', { name })

test('the dialog of a bar begins with what is left of it, and lists what each movement left', async () => {
  const { user } = await openBar('?open=gold_bars/BAR1')
  expect(await figure('Weight bought')).toHaveTextContent('1,000.00 g')
  await user.click(await screen.findByRole('button', { name: /899\.50/ }))
  expect(await figure('Current weight')).toHaveTextContent('899.50 g')
  const [taken, opening] = await movements(2)
  expect(taken).toMatch(/Manual.*Out.*−100\.50 g.*899\.50 g.*melted/)
  expect(opening).toMatch(/Opening.*In.*\+1,000\.00 g.*1,000\.00 g/)
  expect(location.search).toBe('?open=gold_bars/BAR1/movements')
})

test('the current weight in the list opens the movements behind it', async () => {
  const { user } = await openBar('')
  await user.click(await screen.findByRole('link', { name: /899\.50/ }))
  await movements(2)
  expect(location.search).toBe('?open=gold_bars/1/movements')
})

test('gold is put into a bar by hand, and the dialog shows the weight beforehand', async () => {
  const { user, held } = await openBar()
  await movements(2)
  await user.click(await button('Move in'))
  await waitFor(() => expect(topmost().getByLabelText(/^Weight/)).toBeVisible())
  await user.type(topmost().getByLabelText(/^Weight/), '50.25')
  expect(topmost().getByText(/^Afterwards/)).toHaveTextContent('Afterwards 949.75 g')
  await user.type(topmost().getByLabelText('Remarks'), 'found')
  await user.click(topmost().getByRole('button', { name: 'Move in' }))

  expect((await movements(3))[0]).toMatch(/Manual.*In.*\+50\.25 g.*949\.75 g.*found/)
  expect(await figure('Current weight')).toHaveTextContent('949.75 g')
  expect(await held()).toMatchObject({ current_weight: 949.75 })
})

test('more than a bar holds is refused while it is typed, and nothing is sent', async () => {
  const { user, held } = await openBar()
  await user.click(await button('Move out'))
  await waitFor(() => expect(topmost().getByLabelText(/^Weight/)).toBeVisible())
  await user.click(topmost().getByRole('button', { name: 'Move out' }))
  await waitFor(() => expect(topmost().getByLabelText(/^Weight/)).toBeInvalid())

  await user.type(topmost().getByLabelText(/^Weight/), '899.501')
  expect(topmost().getByRole('alert')).toHaveTextContent('Gold Weight exceed')
  expect(topmost().getByRole('button', { name: 'Move out' })).toBeDisabled()

  await user.clear(topmost().getByLabelText(/^Weight/))
  await user.type(topmost().getByLabelText(/^Weight/), '899.5')
  expect(topmost().getByText(/^Afterwards/)).toHaveTextContent('Afterwards 0.00 g')
  expect(await held()).toMatchObject({ current_weight: 899.5 })
})

test('a movement by hand is reversed after a question, once, and stays in the books', async () => {
  const { user, held } = await openBar()
  await movements(2)
  await user.click(await button('Reverse'))
  await confirm(user)

  const [reversal, taken] = await movements(3)
  expect(reversal).toMatch(/Reversal.*In.*\+100\.50 g.*1,000\.00 g/)
  expect(taken).toMatch(/Manual.*−100\.50 g.*Reversed/)
  expect(await held()).toMatchObject({ current_weight: 1000 })
  // Only its opening is left, which can be taken back too.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Reverse' })).toHaveLength(1))
})

test('a bar whose weight was mistyped takes its opening back, and opens with the right weight', async () => {
  const { user, held } = await openBar()
  await movements(2)
  await user.click(await button('Reverse'))
  await confirm(user)
  await movements(3)
  await user.click(await button('Reverse'))
  await screen.findAllByText(/The weight is then 0/)
  await confirm(user)
  const [, , , opening] = await movements(4)
  expect(opening).toMatch(/Opening.*Reversed/)

  await user.click(await tab('Details'))
  const weight = await topmost().findByRole('textbox', { name: /^Weight bought/ })
  await user.clear(weight)
  await user.type(weight, '1001.5')
  await user.click(topmost().getByRole('button', { name: 'Save' }))

  const weighed = { weight: 1001.5, current_weight: 1001.5 }
  await waitFor(async () => expect(await held()).toMatchObject(weighed))
})

test('a movement opens from its day, and is reversed there as well', async () => {
  const { user, held } = await openBar()
  await movements(2)
  const section = await screen.findByRole('region', { name: 'Gold bar movements' })
  await user.click(within(section).getAllByRole('link', { name: /^\d{4}-/ })[0] ?? section)
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  await user.click(await topmost().findByRole('button', { name: 'Reverse' }))
  await confirm(user)
  await movements(3)
  expect(await held()).toMatchObject({ current_weight: 1000 })
})

test('unsaved input survives a movement', async () => {
  const { user } = await openBar('?open=gold_bars/BAR1')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' of Luk')
  await user.click(await tab('Gold bar movements'))
  await user.click(await button('Move out'))
  expect(await screen.findByText('Save or cancel your changes first')).toBeVisible()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('after a movement the form of the bar is saved without a conflict', async () => {
  const { user, held } = await openBar()
  await movements(2)
  await user.click(await button('Reverse'))
  await confirm(user)
  await movements(3)
  await user.click(await tab('Details'))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Luk’s bar')
  await user.click(await button('Save'))
  await waitFor(async () => expect(await held()).toMatchObject({ name: 'Luk’s bar' }))
})

test('all movements can be reached, however many there are', async () => {
  const screens = await openScreens()
  const bar = await screens.call('POST', '/gold_bars', newOne)
  for (let count = 0; count < 60; count++)
    await screens.call('POST', '/gold_bar_details', { gold_bar_id: bar.body.id, in_out: -1, weight: 1 })
  const user = await screens.open('gold_bars', '?open=gold_bars/BAR1/movements')
  expect((await movements(50))[0]).toMatch(/−1\.00 g.*940\.00 g/)
  await user.click(await button('Show older ones (50 of 61 shown)'))
  expect((await movements(61)).at(-1)).toMatch(/Opening.*1,000\.00 g.*1,000\.00 g/)
  expect(screen.queryByRole('button', { name: /^Show older/ })).not.toBeInTheDocument()
})

test('a diamond is weighed in carats, and has rules of its own', async () => {
  const screens = await openScreens()
  const diamond = await screens.call('POST', '/diamonds', { code: 'D1', weight: 1.5 })
  const user = await screens.open('diamonds', '?open=diamonds/D1/movements')
  expect((await movements(1, 'Diamond movements'))[0]).toMatch(/\+1\.50 ct.*1\.50 ct/)
  await user.click(await button('Move out'))
  await waitFor(() => expect(topmost().getByLabelText(/^Weight/)).toBeVisible())
  await user.type(topmost().getByLabelText(/^Weight/), '1.6')
  expect(topmost().getByRole('alert')).toHaveTextContent('Weight exceed')
  expect(diamond.status).toBe(201)
})
