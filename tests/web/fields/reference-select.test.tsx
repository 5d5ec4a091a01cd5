import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { bringToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { Providers } from '#tests/support/providers.tsx'
import { ReferenceSelect } from '#web/fields/references/ReferenceSelect.tsx'
import { startLanguages } from '#web/data/languages/i18n.ts'
import { loadResources } from '#web/data/resources.ts'
import { endSession } from '#web/data/session/session.ts'

let shop: ServedShop | undefined

afterEach(() => {
  act(() => endSession())
  shop?.close()
})

function Customer() {
  const [code, setCode] = useState<unknown>()
  return (
    <>
      <ReferenceSelect to="customers" by="code" aria-label="Customer" value={code} onChange={setCode} />
      <output>{String(code ?? 'nobody')}</output>
    </>
  )
}

/** Answers to what is typed, held back until the test releases them. */
function holdSearches({ app }: ServedShop): () => void {
  let bring = () => {}
  const brought = new Promise<void>((resolve) => (bring = resolve))
  const answer = app.fetch
  vi.spyOn(app, 'fetch').mockImplementation(async (asked, ...rest) => {
    const { q }: { q?: string } = asked.method === 'POST' ? await asked.clone().json() : {}
    if (q !== undefined) await brought
    return answer(asked, ...rest)
  })
  return bring
}

/** Chan, Luk and Lukas as customers; the list of the field is open, and Chan, the newest, stands first. */
async function openField() {
  shop = await serveShop()
  for (const [code, name] of [
    ['LUK', 'Luk Jewellery'],
    ['LUK2', 'Lukas'],
    ['CHAN', 'Chan'],
  ])
    await shop.call('POST', '/customers', { code, name })
  await startLanguages('en')
  bringToken('admin')
  const resources = await loadResources()
  render(
    <Providers resources={resources}>
      <Customer />
    </Providers>,
  )
  const bring = holdSearches(shop)
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(await screen.findByRole('combobox', { name: 'Customer' }))
  expect(await screen.findByTitle('CHAN Chan')).toBeVisible()
  return { user, bring, chosen: screen.getByRole('status') }
}

test('a customer typed faster than the search answers is the one that Enter chooses', async () => {
  const { user, bring, chosen } = await openField()
  await user.keyboard('luk{Enter}')
  expect(chosen).toHaveTextContent('nobody')

  bring()
  await waitFor(() => expect(chosen).toHaveTextContent(/^LUK$/))
  expect(screen.queryByTitle('CHAN Chan')).toBeNull()
})

test('typing on after Enter chooses nobody yet', async () => {
  const { user, bring, chosen } = await openField()
  await user.keyboard('cha{Enter}{Backspace}{Backspace}{Backspace}luk2')
  bring()
  expect(await screen.findByTitle('LUK2 Lukas')).toBeVisible()
  await waitFor(() => expect(screen.queryByTitle('CHAN Chan')).toBeNull())
  expect(chosen).toHaveTextContent('nobody')
})
