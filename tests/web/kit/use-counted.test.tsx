// Extent: all
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { interpolate, useCounted } from '#web/pages/orders/rail/OrderFigures.tsx'
import { withMotion } from '#tests/support/window-width.ts'

withMotion()

const shown: number[] = []

function Total({ value, of = 'HKD' }: { value: number; of?: string }) {
  const [amount, counting] = useCounted(value, of)
  shown.push(amount)
  return <output aria-busy={counting}>{amount}</output>
}

test('a total counts up to the exact amount, in whole cents', async () => {
  const { rerender } = render(<Total value={100} />)
  shown.length = 0
  rerender(<Total value={18_900.55} />)
  expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('18900.55'))
  expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'false')
  expect(shown.every((amount) => amount >= 100 && amount <= 18_900.55)).toBe(true)
  expect(shown.filter((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6)).toEqual([])
})

test('the total of another currency does not count up from this one', () => {
  const { rerender } = render(<Total value={100} />)
  rerender(<Total value={780} of="USD" />)
  expect(screen.getByRole('status')).toHaveTextContent('780')
})

test('between two amounts lie intermediate ones, and at the end the second', () => {
  expect(interpolate(0, 100.01, 1)).toBe(100.01)
  expect(interpolate(200, 100, 0.5)).toBeGreaterThan(100)
  expect(interpolate(200, 100, 0.5)).toBeLessThan(200)
})

test('while a figure is typed, the totals follow at once', async () => {
  const { rerender } = render(<Total value={100} />)
  render(<input aria-label="重量" defaultValue="3.7" />)
  screen.getByRole('textbox', { name: '重量' }).focus()
  shown.length = 0
  rerender(<Total value={3750} />)
  expect(screen.getByRole('status')).toHaveTextContent('3750')
  await new Promise(requestAnimationFrame)
  expect(new Set(shown)).toEqual(new Set([3750]))
})
