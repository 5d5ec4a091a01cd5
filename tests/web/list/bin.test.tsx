import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

const button = (name: string) => screen.getByRole('button', { name })

test('a mistyped customer that was deleted is found by the filter, and brought back', async () => {
  const { open, call } = await openScreens()
  await call('POST', '/customers', { code: 'LUK', name: 'Luk Wholesale' })
  await call('DELETE', '/customers/LUK')
  const user = await open('customers')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Deleted records only' }))
  await user.click(button('Apply'))
  await user.click(await screen.findByRole('link', { name: 'LUK' }))
  await screen.findByText(/This record was deleted on/)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()

  await user.click(button('Restore'))

  await waitFor(() => expect(screen.queryByRole('link', { name: 'LUK' })).toBeNull())
  expect(await call('GET', '/customers/LUK')).toMatchObject({ status: 200 })
})

test('marked deleted customers are restored together, and cannot be changed', async () => {
  const { open, call } = await openScreens()
  for (const code of ['LUK', 'CHAN']) await call('POST', '/customers', { code, name: code })
  for (const code of ['LUK', 'CHAN']) await call('DELETE', `/customers/${code}`)
  const user = await open('customers', '?f.deleted=eq:true')
  for (const code of ['LUK', 'CHAN'])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(code) }))
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected records' }))
  expect(bar.queryByRole('button', { name: 'Delete' })).toBeNull()

  await user.click(bar.getByRole('button', { name: 'Restore' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Restore' }))

  await screen.findByText('2 records restored')
  expect((await call('POST', '/customers/search', {})).body).toMatchObject({ total: 2 })
})
