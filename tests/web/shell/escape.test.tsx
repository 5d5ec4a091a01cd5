// Extent: all
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider, DatePicker, Modal } from 'antd'
import { expect, test, vi } from 'vitest'
import '#web/kit/keys/escape.ts'

/** antd listens to the number of a key, which `user.keyboard` leaves out. */
const escape = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 })

/** A calendar that is folding away counts as closed: nothing here ends its motion. */
const calendar = () =>
  document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden, .ant-slide-up-leave)')

test.each([
  ['with motion', true],
  ['with reduced motion', false],
])('Escape closes a calendar alone, and its dialog with the next key, %s', async (_, motion) => {
  const onCancel = vi.fn<() => void>()
  render(
    <ConfigProvider theme={{ token: { motion } }}>
      <Modal open onCancel={onCancel}>
        <DatePicker showTime aria-label="Date" />
      </Modal>
    </ConfigProvider>,
  )
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const date = await screen.findByLabelText('Date')

  for (const focused of ['Date', 'Choose a year']) {
    await user.click(date)
    await waitFor(() => expect(calendar()).not.toBeNull())
    act(() => screen.getByLabelText(focused).focus())
    escape()
    await waitFor(() => expect(calendar()).toBeNull())
    expect(onCancel).not.toHaveBeenCalled()
    expect(date).toHaveFocus()
  }

  escape()
  expect(onCancel).toHaveBeenCalledOnce()
})
