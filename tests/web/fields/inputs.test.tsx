import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type FormEvent } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { priceRanges } from '#web/fields/numbers/PriceRangesField.tsx'
import { amountIn } from '#web/fields/numbers/measures.ts'
import { NumberInput } from '#web/fields/numbers/NumberInput.tsx'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'

beforeEach(async () => {
  await startLanguages('zh')
  await changeLanguage('zh')
})

function Fee({ start = 12.5 }: { start?: number }) {
  const [value, setValue] = useState<unknown>(start)
  return (
    <>
      <NumberInput aria-label="fee" value={value} onChange={setValue} measure={amountIn('HKD')} />
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

test('a fetched price shows in the box that has the focus', async () => {
  const shown = (value?: number) => (
    <NumberInput aria-label="price" value={value} onChange={() => undefined} measure={amountIn('HKD')} />
  )
  const { rerender } = render(shown())
  const input = screen.getByRole('textbox', { name: 'price' })
  input.focus()

  rerender(shown(900.1))
  expect(input).toHaveValue('900.10')
})

test('text that is not a number is passed on, and refused by the form', async () => {
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

const fee = () => screen.getByRole('textbox', { name: 'fee' })
const kept = () => screen.getByRole('status').textContent

test.each([
  ['1,200.50', '1200.5', '1,200.50'],
  ['１，２００．５０', '1200.5', '1,200.50'],
  ['HK$12', '12', '12.00'],
  ['0.5', '0.5', '0.50'],
])('%j keeps its text while it is typed, and the kept value is then shown', async (text, value, shown) => {
  render(<Fee />)
  const user = userEvent.setup()
  await user.click(fee())
  await user.keyboard(text)
  expect(fee()).toHaveValue(text)
  expect(kept()).toBe(value)
  await user.tab()
  expect(fee()).toHaveValue(shown)
  expect(kept()).toBe(value)
})

test.each([
  ['12,5', '“12,5”不是数字'],
  ['1e5', '“1e5”不是数字'],
  ['5+3', '这里不做计算，请直接输入“5+3”的结果'],
  ['1.005', '最多 2 位小数'],
  ['2 oz', '不认识单位“oz”，请只输入数字（可用：HK$）'],
  ['-1', '不能小于 0'],
])('%j stays in its box with the reason, and keeps its form from being sent', async (text, reason) => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Fee />
      <button>send</button>
    </form>,
  )
  const user = userEvent.setup()
  await user.click(fee())
  await user.keyboard(text)
  await user.tab()
  expect(fee()).toHaveValue(text)
  expect(fee()).toBeInvalid()
  expect(fee()).toHaveAccessibleDescription(reason)

  await user.click(screen.getByRole('button', { name: 'send' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(fee()).toHaveFocus()

  await user.clear(fee())
  await user.keyboard('7{Enter}')
  expect(fee()).toBeValid()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('an unfinished number is reported when the box is left, and not before', async () => {
  render(<Fee />)
  const user = userEvent.setup()
  await user.click(fee())
  await user.keyboard('12,')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.tab()
  expect(screen.getByRole('alert')).toHaveTextContent('“12,”不是数字')
})

test('in Spanish a comma separates decimals and a point separates thousands', async () => {
  await changeLanguage('es')
  render(<Fee />)
  const user = userEvent.setup()
  await user.click(fee())
  await user.keyboard('1.200,5')
  expect(kept()).toBe('1200.5')
})

test('a click chooses the whole value, also when the box has the focus; a double click places the cursor', async () => {
  render(<Fee />)
  const user = userEvent.setup()
  await user.click(fee())
  await user.click(fee())
  await user.keyboard('7')
  expect(kept()).toBe('7')

  await user.clear(fee())
  await user.keyboard('100')
  await user.dblClick(fee())
  await user.keyboard('{End}5')
  expect(kept()).toBe('1005')
})

test('F2 places the cursor behind the value', async () => {
  render(<Fee />)
  const user = userEvent.setup()
  await user.click(fee())
  await user.keyboard('{F2}5')
  expect(kept()).toBe('12.55')
})

test('an amount whose field turns an empty box into 0 is not mixed up with the next one', async () => {
  function Amount() {
    const [value, setValue] = useState(916)
    const take = (next: unknown) => setValue(typeof next === 'number' ? next : 0)
    return (
      <>
        <NumberInput aria-label="fee" value={value} onChange={take} measure={amountIn('HKD')} />
        <output>{value}</output>
      </>
    )
  }
  render(<Amount />)
  const user = userEvent.setup()
  await user.clear(fee())
  await user.keyboard('1,200.50')
  expect(fee()).toHaveValue('1,200.50')
  expect(kept()).toBe('1200.5')
})

function Ranges() {
  const [value, setValue] = useState<unknown>()
  const field = { title: '价格区间', kind: 'price_ranges' } as const
  const given = { name: 'price_ranges', field, record: {}, invalid: false }
  return <priceRanges.Input {...given} id="ranges" value={value} onChange={setValue} />
}

test('price ranges are shown while they are typed, and put in order afterwards', async () => {
  render(<Ranges />)
  const input = screen.getByRole('textbox')
  const user = userEvent.setup()
  await user.type(input, '10，5')
  expect(screen.getByText('0 – 5')).toBeVisible()
  expect(screen.getByText('≥ 10')).toBeVisible()
  await user.tab()
  expect(input).toHaveValue('0,5,10')
})

test('price ranges that are not numbers are refused with a reason', () => {
  expect(priceRanges.problem?.('five')).toBe('fields.priceRangesInvalid')
  expect(priceRanges.problem?.('0,5,10')).toBeUndefined()
  expect(priceRanges.problem?.(undefined)).toBeUndefined()
})
