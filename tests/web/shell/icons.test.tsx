// Extent: all
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { IconsPage } from '#web/pages/IconsPage.tsx'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { menuIcons } from '#web/shell/MenuIcon.tsx'
import metaSchema from '../../../resources/resource.schema.json'

beforeEach(async () => {
  await startLanguages('en')
  await changeLanguage('en')
})

async function search(text: string) {
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  render(
    <App>
      <IconsPage />
    </App>,
  )
  await user.click(screen.getByLabelText('Search icons'))
  await user.paste(text)
  return user
}

test('an author of a resource file finds an icon for its menu, and copies its name', async () => {
  const user = await search('usergroup ADD')
  const inMenus = within(screen.getByRole('region', { name: /resource file/ }))
  await user.click(inMenus.getByRole('button', { name: 'usergroup-add' }))
  expect(await screen.findByText('Copied: usergroup-add')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe('usergroup-add')
  expect(screen.getAllByRole('button', { name: /usergroup/ })).toHaveLength(2)

  await user.click(screen.getByLabelText('Search icons'))
  await user.paste(' unicorn')
  expect(screen.getByText('No icon has “usergroup ADD unicorn” in its name.')).toBeInTheDocument()
})

test('a name is copied from a page without a clipboard too, and the focus stays on it', async () => {
  const user = await search('pay-circle')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not over http'))
  const copied: unknown[] = []
  const execCommand = () => {
    const { activeElement } = document
    if (activeElement instanceof HTMLTextAreaElement) copied.push(activeElement.value)
  }
  Object.assign(document, { execCommand })
  const icon = screen.getAllByRole('button', { name: 'pay-circle' })[0]
  if (icon === undefined) throw new Error('there is no such icon')
  await user.click(icon)
  expect(await screen.findByText('Copied: pay-circle')).toBeInTheDocument()
  expect(copied).toEqual(['pay-circle'])
  expect(icon).toHaveFocus()
  Reflect.deleteProperty(document, 'execCommand')
})

test('the icons that a resource file may name are those that menus can show', () => {
  const { icon } = metaSchema.properties.menu.properties
  expect(Object.keys(menuIcons).toSorted()).toEqual(icon.enum)
})
