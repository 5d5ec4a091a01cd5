import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect } from 'vitest'
import { openApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'
import type { ServedShop } from '#tests/support/served-shop.ts'
import { dismissScanned } from '#web/shell/scans/scanned.ts'

/** Lets the stories of a test file happen among the tabs of the app, on a day whose gold price is known. */
export function serveTabs(): () => ServedShop {
  // Scans of another file in this process do not belong to this story.
  beforeEach(() => dismissScanned())
  return serveApp(
    () => [import('#web/list/ListPage.tsx'), import('#web/pages/orders/OrderPage.tsx')],
    servePricedShop,
  )
}

const bar = () =>
  waitFor(() => {
    const list = document.querySelector<HTMLElement>('.view-tabs [role=tablist]')
    if (list === null) throw new Error('there are no tabs yet')
    return list
  })

const tabsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role=tab]')]

const saidBy = (tab: HTMLElement) =>
  [tab.textContent, tab.querySelector('[role=img]:not(.anticon)')?.getAttribute('aria-label') ?? ''].join('')

/** The tabs in their order: a title, and whether its page holds unsaved input. */
export const tabs = async () => tabsIn(await bar()).map(saidBy)

export async function tab(title: string): Promise<HTMLElement> {
  const list = await bar()
  return waitFor(() => {
    const found = tabsIn(list).find((each) => saidBy(each) === title)
    if (found === undefined) throw new Error(`no tab says ${title}`)
    return found
  })
}

/** The shown tab. */
export const shown = async () =>
  tabsIn(await bar()).find((each) => each.getAttribute('aria-selected') === 'true')?.textContent

/** Opens the app at an address, signed in. */
export async function open(address: string) {
  const user = openApp(address)
  /** A link of the menu, found by its address, since computing the names of a whole page takes long. */
  const follow = async (path: string) => {
    const link = document.querySelector(`nav a[href="/admin/${path}"]`)
    if (link === null) throw new Error(`the menu has no ${path}`)
    await user.click(link)
  }
  const goTo = async (path: string) => {
    await follow(path)
    await waitFor(() => expect(location.pathname).toBe(`/admin/${path}`))
  }
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  return { user, follow, goTo, press }
}

/** Opens the app at an address, signed in as a user who has tabs. */
export async function visit(address: string) {
  const visitor = await open(address)
  await bar()
  return visitor
}

/** The remarks of the order that is shown or hidden; a list beside it may have remarks too. */
export const remarks = () =>
  waitFor(() => {
    const order = document.querySelector<HTMLElement>('.order')
    if (order === null) throw new Error('there is no order yet')
    return within(order).getByLabelText('Remarks')
  })

/** Somebody who has begun to write a sale. */
export async function writing() {
  const visitor = await visit('/admin/order-sales/new')
  await visitor.user.type(await remarks(), 'gift box')
  await tab('New: Sales orderUnsaved')
  return visitor
}

/** Answers the question on top. */
export const discard = async () => {
  const question = await waitFor(() => {
    const last = [...document.querySelectorAll<HTMLElement>('.ant-modal-confirm')].at(-1)
    if (last === undefined) throw new Error('nothing is asked')
    return last
  })
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }))
}
