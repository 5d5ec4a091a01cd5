import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { priceRanges } from '#web/fields/PriceRangesField.tsx'
import { formatAmount } from '#web/fields/format.ts'
import { NumberInput } from '#web/fields/NumberInput.tsx'
import { startLanguages } from '#web/providers/i18n.ts'

beforeEach(() => startLanguages('zh'))

function Fee({ start = 12.5 }: { start?: number }) {
  const [value, setValue] = useState<unknown>(start)
  return (
    <>
      <NumberInput aria-label="fee" value={value} onChange={setValue} format={formatAmount} />
      <output>{JSON.stringify(value) ?? 'nothing'}</output>
    </>
  )
}

test('a number is formatted until it is typed, and read from what a spreadsheet pastes', async () => {
  render(<Fee />)
  const input = screen.getByRole('textbox', { name: 'fee' })
  expect(input).toHaveValue('12.50')

  const user = userEvent.setup()
  await user.click(input)
  expect(input).toHaveValue('12.5')
  await user.clear(input)
  expect(screen.getByRole('status')).toHaveTextContent('nothing')
  await user.paste('HK$ 1,234.5\t')
  expect(screen.getByRole('status')).toHaveTextContent('1234.5')
  await user.tab()
  expect(input).toHaveValue('1,234.50')
})

test('a price that is fetched shows in the box that has the focus', async () => {
  const shown = (value?: number) => (
    <NumberInput aria-label="price" value={value} onChange={() => undefined} format={formatAmount} />
  )
  const { rerender } = render(shown())
  const input = screen.getByRole('textbox', { name: 'price' })
  input.focus()

  rerender(shown(900.1))
  expect(input).toHaveValue('900.1')
})

test('what is no number is passed on, for the form to refuse it', async () => {
  render(<Fee />)
  fireEvent.change(screen.getByRole('textbox', { name: 'fee' }), { target: { value: 'a lot' } })
  expect(screen.getByRole('status')).toHaveTextContent('"a lot"')
})

test('a key replaces a grouped number that was reached by Tab', async () => {
  render(<Fee start={51665.66} />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('30000')
  expect(screen.getByRole('status')).toHaveTextContent(/^30000$/)
})

function Ranges() {
  const [value, setValue] = useState<unknown>()
  const field = { title: '价格区间', kind: 'price_ranges' } as const
  const given = { name: 'price_ranges', field, record: {}, invalid: false }
  return <priceRanges.Input {...given} id="ranges" value={value} onChange={setValue} />
}

test('price ranges are shown while they are typed, and put in order when that is done', async () => {
  render(<Ranges />)
  const input = screen.getByRole('textbox')
  const user = userEvent.setup()
  await user.type(input, '10，5')
  expect(screen.getByText('0 – 5')).toBeVisible()
  expect(screen.getByText('≥ 10')).toBeVisible()
  await user.tab()
  expect(input).toHaveValue('0,5,10')
})

test('price ranges that are no numbers are refused in words', () => {
  expect(priceRanges.problem?.('five')).toBe('fields.priceRangesInvalid')
  expect(priceRanges.problem?.('0,5,10')).toBeUndefined()
  expect(priceRanges.problem?.(undefined)).toBeUndefined()
})
