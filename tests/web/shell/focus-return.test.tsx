// Extent: all
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveTabs, visit } from './open-tabs'

const shop = serveTabs()

type Visitor = Awaited<ReturnType<typeof visit>>

/** The opener of a window: where the focus is before and afterwards, and the steps there. */
interface Opener {
  opener: () => Promise<HTMLElement>
  open: (user: Visitor['user']) => Promise<void>
}

const button = (name: string | RegExp) => () => screen.findByRole('button', { name })
const luk = () => screen.findByRole('link', { name: 'LUK' })
const enter: Opener['open'] = (user) => user.keyboard('{Enter}')

const shownWindows = () => [...document.querySelectorAll<HTMLElement>('.ant-modal, .ant-drawer-open')]

/** antd listens to the number of a key, which `user.keyboard` leaves out. */
const escape = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 })

/** A window takes the focus when its motion ends, which never happens here. */
async function takeFocus(): Promise<void> {
  const top = await waitFor(() => {
    const found = shownWindows().at(-1)
    if (found === undefined) throw new Error('nothing is open')
    return found
  })
  if (!top.contains(document.activeElement)) top.querySelector<HTMLElement>('[tabindex]')?.focus()
  expect(top).toContainElement(document.querySelector<HTMLElement>(':focus'))
}

const openers: Record<string, Opener> = {
  'the link of a record': { opener: luk, open: enter },
  'a button': { opener: button('New'), open: enter },
  'the gold price in the navbar': { opener: button(/900\.00/), open: enter },
  'the search of the menu': {
    opener: luk,
    open: async (user) => {
      await user.keyboard('/')
      await user.type(await screen.findByRole('combobox', { name: 'Search and actions' }), 'LUK{Enter}')
      await waitFor(() => expect(location.search).toContain('open=customers'))
    },
  },
  'the button of a drawer': { opener: button('Filters'), open: enter },
  'the button of the menu whose entry was chosen': {
    opener: button(/All records/),
    open: async (user) => {
      await user.keyboard('{Enter}')
      const entry = await screen.findByRole('menuitem', { name: 'Save as new view' })
      await user.click(entry)
      expect(entry).toHaveFocus()
    },
  },
}

beforeAll(() => {
  // A menu is hidden once its motion has ended, which never happens here; its entry could have the focus
  // again.
  HTMLElement.prototype.checkVisibility = function checkVisibility() {
    return this.closest('.ant-dropdown') === null
  }
})
afterAll(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility')
})

async function lookAtCustomers(): Promise<Visitor> {
  await shop().call('POST', '/customers', { code: 'LUK', name: 'Luk' })
  return visit('/admin/customers')
}

test.each(Object.entries(openers))(
  '%s gets the focus back when the window it opened closes',
  async (...[, way]) => {
    const { user } = await lookAtCustomers()
    const opener = await way.opener()
    opener.focus()
    await way.open(user)
    await takeFocus()
    expect(opener).not.toHaveFocus()
    escape()
    await waitFor(() => expect(opener).toHaveFocus())
  },
)
