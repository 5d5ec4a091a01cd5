// Extent: all
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { CameraScan, newCodes } from '#web/trade/scan/camera/CameraScan.tsx'

beforeEach(async () => {
  await startLanguages('en')
  await changeLanguage('en')
})

afterEach(() => vi.unstubAllGlobals())

/** A browser that answers a request for the camera in this way; without an answer it has no camera. */
function withCamera(answer?: () => Promise<MediaStream>) {
  const mediaDevices = answer && { mediaDevices: { getUserMedia: answer } }
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, ...mediaDevices })
}

const open = (onClose = () => {}) => render(<CameraScan onCode={() => {}} onClose={onClose} />)

test('a user who has forbidden the camera sees where to allow it', async () => {
  withCamera(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  open()
  expect(await screen.findByText(/Allow it in the settings of this site/)).toBeVisible()
})

test('a device without a camera shows that it has none', async () => {
  withCamera(() => Promise.reject(new DOMException('none', 'NotFoundError')))
  open()
  expect(await screen.findByText(/No camera could be opened/)).toBeVisible()
})

test('over plain http the camera is offered at the https address', async () => {
  withCamera()
  const onClose = vi.fn()
  open(onClose)
  expect(await screen.findByText(/Open goldbook by its https address/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close the camera' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a label that stays before the camera counts once, and again after it was away', () => {
  const isNew = newCodes()
  const seen = [
    ['U200-1', 0],
    ['U200-1', 900],
    ['U200-1', 1900],
    ['U200-2', 2000],
    ['U200-1', 2100],
    ['U200-1', 3700],
  ] as const
  expect(seen.map(([code, at]) => isNew(code, at))).toEqual([true, false, false, true, true, true])
})
