// Extent: all
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { startLanguages } from '#web/data/languages/i18n.ts'
import { useAskToDiscard, useQuestion } from '#web/shell/use-question.ts'

const done = vi.fn<(deed: string) => void>()

/** The subjects of a question: a loss, and a mere step. */
function Page() {
  const discardDialog = useAskToDiscard('unsaved')
  const leavePage = useAskToDiscard('leave')
  const ask = useQuestion()
  const confirm = async () => {
    const sure = await ask({ title: 'Confirm this order?', okText: 'Confirm', cancelText: 'Not yet' })
    done(sure ? 'confirmed' : 'not confirmed')
  }
  return (
    <>
      <button onClick={() => discardDialog(() => done('discarded'))}>close the dialog</button>
      <button onClick={() => discardDialog(() => done('closed'), 'Not saved yet: Order 1')}>
        close the tab
      </button>
      <button onClick={() => leavePage(() => done('left'))}>leave the page</button>
      <button onClick={() => void confirm()}>confirm the order</button>
    </>
  )
}

function show() {
  render(
    // Nothing is drawn here, so a closing window would never be gone.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Page />
      </App>
    </ConfigProvider>,
  )
  return userEvent.setup({ pointerEventsCheck: 0 })
}

beforeEach(async () => {
  await startLanguages('en')
  done.mockReset()
})

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test.each([
  { deed: 'close the dialog', text: /Discard unsaved changes\?.*in this dialog/, no: 'Keep editing' },
  { deed: 'close the tab', text: /Discard unsaved changes\?.*Order 1/, no: 'Keep editing' },
  { deed: 'leave the page', text: /Leave this page\?.*unsaved changes/, no: 'Keep editing' },
  { deed: 'confirm the order', text: /Confirm this order\?/, no: 'Not yet' },
])('the Enter at the end of a scanned code never answers yes: $deed', async ({ deed, text, no }) => {
  const user = show()
  await user.click(screen.getByText(deed))
  expect(await screen.findByRole('dialog')).toHaveTextContent(text)
  await waitFor(() => expect(screen.getByRole('button', { name: no })).toHaveFocus())

  await user.keyboard('CPXS-1{Enter}')
  await gone()
  expect(done.mock.calls.flat().filter((each) => each !== 'not confirmed')).toEqual([])
})

test('discarded input is gone', async () => {
  const user = show()
  await user.click(screen.getByText('close the tab'))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(done).toHaveBeenCalledExactlyOnceWith('closed')

  await user.click(screen.getByText('leave the page'))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(done).toHaveBeenLastCalledWith('left')
})

test('the code that asks can wait for the answer', async () => {
  const user = show()
  await user.click(screen.getByText('confirm the order'))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith('confirmed'))
})
