// Extent: all
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { formatDatetime } from '#web/data/languages/format.ts'
import { datetime } from '#web/fields/dates/DateFields.tsx'
import { RelativeTime } from '#web/fields/dates/RelativeTime.tsx'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'

const saved = '2026-11-21T04:00:00.000Z'

beforeAll(async () => {
  await startLanguages('en')
  await changeLanguage('en')
})

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(saved) })
})

afterEach(() => {
  vi.useRealTimers()
})

test('a relative time goes on by itself, shows the full moment on demand, and stops its clock when it is gone', () => {
  const { unmount } = render(
    <>
      <RelativeTime at={saved} />
      <RelativeTime at="2026-11-21T03:00:00.000Z" />
    </>,
  )
  expect(screen.getByText('just now')).toHaveAttribute('title', formatDatetime(saved))
  act(() => {
    vi.advanceTimersByTime(30_000)
  })
  expect(screen.getByText('1 minute ago')).toBeInTheDocument()
  act(() => {
    vi.advanceTimersByTime(90_000)
  })
  expect(screen.getByText('2 minutes ago')).toBeInTheDocument()
  expect(screen.getByText('1 hour ago')).toBeInTheDocument()
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['updated_at', 'just now'],
  ['created_at', 'just now'],
  ['confirmed_at', formatDatetime(saved)],
])('in a list %s reads %s', (name, text) => {
  const { Cell } = datetime
  const cell = { name, field: { title: '', kind: 'datetime' as const }, value: saved, record: {} }
  render(<Cell {...cell} place="list" />)
  expect(screen.getByText(text)).toBeInTheDocument()
})
