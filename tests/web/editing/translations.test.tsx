// Extent: all
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeLanguage } from '#web/data/languages/i18n.ts'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

test('a metal gets an English name, which readers of English see everywhere, and others do not', async () => {
  const { open, call } = await openScreens()
  const { body: metal } = await call('POST', '/materials', { code: 'AU', name: '足金' })
  await call('POST', '/products', {
    code: 'R100',
    name: '光身戒',
    material_id: metal.id,
    name_en: 'Plain ring',
  })
  const user = await open('materials', `?open=materials/${String(metal.id)}`)

  const others = await screen.findByRole('button', { name: /Other languages/ })
  expect(others).toHaveAttribute('aria-expanded', 'false')
  await user.click(others)
  const names = screen.getByRole('group', { name: 'Name in other languages' })
  expect(within(names).getAllByRole('textbox')).toHaveLength(4)
  const english = within(names).getByRole('textbox', { name: 'English' })
  expect(english).toHaveAttribute('placeholder', '足金')
  await user.type(english, 'Fine gold')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()

  expect((await call('GET', '/materials/AU')).body).toMatchObject({ name: '足金', name_en: 'Fine gold' })
  expect(await screen.findByRole('cell', { name: 'Fine gold' })).toBeVisible()
  await act(() => changeLanguage('zh'))
  expect(await screen.findByRole('cell', { name: '足金' })).toBeVisible()
})

test('a list shows a reader of English the English names, also those of the records it refers to', async () => {
  const { open, call } = await openScreens()
  const { body: metal } = await call('POST', '/materials', { name: '足金', name_en: 'Fine gold' })
  const ring = { code: 'R100', name: '光身戒', name_en: 'Plain ring', material_id: metal.id }
  await call('POST', '/products', ring)
  await call('POST', '/products', { code: 'R200', name: '古法戒', material_id: metal.id })
  await open('products')

  expect(await screen.findByRole('cell', { name: 'Plain ring' })).toBeVisible()
  expect(screen.getByRole('cell', { name: '古法戒' })).toBeVisible()
  expect(screen.getAllByRole('cell', { name: 'Fine gold' })).toHaveLength(2)
})
