// Extent: all
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DesignerRequest } from '#paper/designer-messages'
import { POINTS_PER_MILLIMETRE } from '#paper/panel'
import { loadResources } from '#web/data/resources.ts'
import { SpacingMenu } from '#web/pages/templates/designer/use-designer-frame.tsx'
import { Providers } from '#tests/support/providers.tsx'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

async function openMenu(selected: number) {
  await openScreens()
  const resources = await loadResources()
  const ask = vi.fn<(request: DesignerRequest) => void>()
  const state = {
    ...{ ready: true, canUndo: false, canRedo: false, selected, panel: 0, panels: 1 },
    ...{ size: undefined, failure: undefined },
  }
  const nothing = () => undefined
  const designer = { frame: { current: null }, state, send: nothing, act: ask, open: nothing }
  await act(async () => {
    render(
      <Providers resources={resources}>
        <SpacingMenu designer={designer} />
      </Providers>,
    )
  })
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByRole('button', { name: 'Spacing' }))
  return { user, asked: ask }
}

test('an element is repeated as often, and as far apart, as typed', async () => {
  const { user, asked } = await openMenu(1)
  const times = await screen.findByRole('textbox', { name: 'Copies' })
  await user.clear(times)
  await user.type(times, '5')
  await user.click(screen.getByRole('button', { name: 'Repeat' }))
  const down = 10 * POINTS_PER_MILLIMETRE
  expect(asked).toHaveBeenCalledWith({ type: 'repeat', times: 5, right: 0, down })
  expect(screen.getByRole('button', { name: 'Across' })).toBeDisabled()
})

test('chosen elements are set at a typed distance; text that is not a distance is not taken', async () => {
  const { user, asked } = await openMenu(3)
  const gap = await screen.findByRole('textbox', { name: 'Distance' })
  await user.clear(gap)
  await user.type(gap, '3.5')
  await user.click(screen.getByRole('button', { name: 'Across' }))
  expect(asked).toHaveBeenCalledWith({ type: 'space', along: 'across', gap: 3.5 * POINTS_PER_MILLIMETRE })
  await user.clear(gap)
  await user.type(gap, 'wide')
  expect(screen.getByRole('button', { name: 'Down' })).toBeDisabled()
})

test('without chosen elements no distance can be set', async () => {
  await openMenu(0)
  expect(screen.getByRole('button', { name: 'Spacing' })).toBeDisabled()
})
