import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { FurnishedShop } from './furnished-shop'
import { liesOver } from './open-screen'
import type { Screen } from './screens'

/**
 * The rules of the guidelines and of good practice: landmarks, one first heading, heads of columns with a
 * name.
 */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

/**
 * An exception from the rule of contrast: disabled elements need not be readable, and antd does not mark a
 * select as such.
 */
const LEFT_OUT = '.ant-select-disabled'

const DESIGNER = 'iframe[data-ready=true]'

/**
 * The barriers on a screen that keep somebody from reading or reaching it; the page below a window is a
 * screen of its own.
 *
 * @param shop whose addresses show what lies over a page
 */
export async function findBarriers(page: Page, screen: Screen, shop: FurnishedShop): Promise<string[]> {
  // Frames hold papers, which only the printer reads, and the designer: its barriers are gathered only when
  // it is alone.
  const isAlone = (await page.locator(DESIGNER).count()) === 0
  const axe = new AxeBuilder({ page }).setLegacyMode(isAlone).withTags(RULES).exclude(LEFT_OUT)
  if (liesOver(screen, screen.at(shop))) axe.exclude('#root')
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, target }) => `${id} (${impact}) at ${target.join(' in ')}: ${html.slice(0, 160)}`),
  )
}

/** The barriers that keep somebody from using the contents of a frame. */
export async function findBarriersInFrame(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).include(['iframe', 'body']).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** Drops the errors of frames with papers, which refuse the script of axe, as they should. */
export function forgetRefusals(problems: string[]): void {
  const others = problems.filter((problem) => !problem.includes('Blocked script execution'))
  problems.splice(0, problems.length, ...others)
}
