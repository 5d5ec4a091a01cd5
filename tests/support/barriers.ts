import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { FurnishedShop } from './furnished-shop'
import { liesOver } from './open-screen'
import type { Screen } from './screens'

/** What the guidelines ask for, and good practice: landmarks, one first heading, heads of columns that have a name. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

/** What axe may not judge, with the reason: what is disabled need not be read well, and antd does not say so of a select. */
const LEFT_OUT = '.ant-select-disabled'

const DESIGNER = 'iframe[data-ready=true]'

/**
 * What a screen has that keeps somebody from reading or reaching it; the page below a window is a screen of its own.
 *
 * @param shop tells by its addresses what lies over a page
 */
export async function findBarriers(page: Page, screen: Screen, shop: FurnishedShop): Promise<string[]> {
  // Frames hold papers, which nobody but the printer reads, and the designer: for it alone axe gathers what they say.
  const isAlone = (await page.locator(DESIGNER).count()) === 0
  const axe = new AxeBuilder({ page }).setLegacyMode(isAlone).withTags(RULES).exclude(LEFT_OUT)
  if (liesOver(screen, screen.at(shop))) axe.exclude('#root')
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, target }) => `${id} (${impact}) at ${target.join(' in ')}: ${html.slice(0, 160)}`),
  )
}

/** What keeps somebody from using what is in a frame. */
export async function findBarriersInFrame(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).include(['iframe', 'body']).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** axe asks every frame, and those that hold papers refuse its script aloud, as they should. */
export function forgetRefusals(problems: string[]): void {
  const others = problems.filter((problem) => !problem.includes('Blocked script execution'))
  problems.splice(0, problems.length, ...others)
}
