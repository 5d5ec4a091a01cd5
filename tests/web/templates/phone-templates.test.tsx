// Extent: all
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, serveApp } from '#tests/support/served-app.tsx'
import { onPhone } from '#tests/support/window-width.ts'

serveApp(() => [import('#web/pages/templates/TemplatesPage.tsx')])
onPhone()

test('on a phone the actions on a template are folded, and an unavailable one shows its reason', async () => {
  const user = openApp('/admin/templates')
  const [bill] = await screen.findAllByText('Bill')
  const card = bill?.closest<HTMLElement>('.record-card') ?? document.body
  expect(within(card).queryByRole('button', { name: /Delete/ })).toBeNull()
  await user.click(within(card).getByRole('button', { name: 'More tools' }))
  const actions = (await screen.findAllByRole('menuitem')).map((action) => action.textContent)
  expect(actions).toEqual([
    'Copy',
    expect.stringMatching(/^Export/),
    expect.stringMatching(/^Delete · It is the standard/),
  ])
})
