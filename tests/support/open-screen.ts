import type { Locator, Page } from '@playwright/test'
import type { Language } from '#words/languages'
import type { FurnishedShop } from './furnished-shop'
import { timeLimit } from './pace'
import type { Pressed, Screen } from './screens'
import { wordsOf } from './words'

/** Moves on inside the app, like a link: without a reload, many screens are walked quickly. */
async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Whether a screen is complete: without placeholders, and without finite animations, which this finishes. */
function isSettled(): boolean {
  const waiting =
    '.ant-skeleton, .ant-spin-spinning, .splash, .figure-bone, .chart-bones, .cell-waiting, .fact-waiting, ' +
    '.ant-btn-loading, .money-awaited, input[aria-hidden]:disabled'
  const bones = [...document.querySelectorAll(waiting)]
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  for (const animation of moving) animation.finish()
  return moving.length === 0 && !bones.some((bone) => bone.checkVisibility())
}

/** Waits until a screen is complete. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(isSettled, undefined, { polling: 30, timeout: timeLimit(10_000) })
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function pressable(page: Page, language: Language, pressed: Pressed): Locator {
  if (typeof pressed === 'string' && pressed.startsWith('.')) return page.locator(pressed)
  const words = typeof pressed === 'string' ? wordsOf(language, pressed) : pressed[language]
  // An icon may come before the words, and antd puts a space between two Chinese characters.
  const name = new RegExp(`^(?:[a-z-]+ )?${[...words].map(escaped).join('\\s*')}$`)
  const roles = ['tab', 'menuitem'] as const
  return roles.reduce(
    (any, role) => any.or(page.getByRole(role, { name })),
    page.getByRole('button', { name }),
  )
}

/**
 * An address outside of the shell: going there closes open windows, and the next screen differs from the last
 * one.
 */
const OUTSIDE = '/'
const OUTSIDE_PAGE = '.landing'

/**
 * Puts the page of another path in place of the present one, where no tab keeps it and nothing lies over it.
 */
async function replacePage(page: Page, address: string): Promise<boolean> {
  const leaves = await page.evaluate((to) => {
    const pages = document.querySelectorAll<HTMLElement>('.page')
    const isOver =
      document.querySelector('[role=dialog], .ant-dropdown, [role=tablist].view-tabs-list') !== null
    const { pathname, searchParams } = new URL(to, location.href)
    // Back and Forward, which this imitates, open no window of a new record in a running app.
    if (isOver || pages.length === 0 || pathname === location.pathname || searchParams.has('open'))
      return false
    for (const each of pages) each.dataset.left = ''
    return true
  }, address)
  if (!leaves) return false
  await visit(page, address)
  await page.locator('.page:not([data-left])').waitFor()
  return true
}

/** Goes to an address; below /admin without reloading the app, which takes a tenth of the time. */
async function reach(page: Page, address: string, isPublic: boolean): Promise<void> {
  if (isPublic || !address.startsWith('/admin')) return void (await page.goto(address))
  if (await replacePage(page, address)) return
  // A question stays through any navigation.
  if ((await page.locator('.ant-modal-confirm').count()) > 0) await page.keyboard.press('Escape')
  await visit(page, OUTSIDE)
  await page.locator(OUTSIDE_PAGE).waitFor()
  await visit(page, address)
  await page.locator(OUTSIDE_PAGE).waitFor({ state: 'detached' })
}

/** The width below which lists are cards. */
const PHONE = 768

const OVER = '[role=dialog], .ant-dropdown:not(.ant-dropdown-hidden)'

/**
 * Whether a screen lies over its page: a dialog by its address, or the result of a press other than on a tab.
 */
export const liesOver = ({ press }: Screen, address: string) =>
  address.includes('?open=') || press.some((each) => typeof each !== 'string' || !each.includes('.tabs.'))

/**
 * Opens a screen in a page with a signed-in user, or without one when it is public, and waits until it is
 * complete.
 */
export async function openScreen(
  page: Page,
  screen: Screen,
  { shop, language }: { shop: FurnishedShop; language: Language },
): Promise<void> {
  const address = screen.at(shop)
  await reach(page, address, screen.isPublic ?? false)
  await settle(page)
  const isPhone = (page.viewportSize()?.width ?? 0) < PHONE
  for (const pressed of [...(isPhone ? (screen.onPhone ?? []) : []), ...screen.press]) {
    await pressable(page, language, pressed).filter({ visible: true }).last().click()
    await settle(page)
  }
  if (screen.typed !== undefined) await page.keyboard.type(screen.typed)
  if (!liesOver(screen, address)) return
  if (screen.shows) await page.locator(screen.shows).first().waitFor()
  await page.locator(OVER).filter({ visible: true }).last().waitFor()
  await settle(page)
}
