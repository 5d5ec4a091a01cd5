import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { FurnishedShop } from './furnished-shop'
import { liesOver, type Screen } from './screens'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
const SERIOUS = new Set(['serious', 'critical'])

/** What axe may not judge, with the reason: what is disabled need not be read well, and antd does not say so of a select. */
const LEFT_OUT = '.ant-select-disabled'

/** What a screen has that keeps somebody from reading or reaching it; the page below a window is a screen of its own. */
export async function findBarriers(page: Page, screen: Screen, shop: FurnishedShop): Promise<string[]> {
  // Without the empty page that axe opens to gather what frames say: frames hold papers alone.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(RULES).exclude(LEFT_OUT)
  if (liesOver(screen, screen.at(shop))) axe.exclude('#root')
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  return violations
    .filter(({ impact }) => SERIOUS.has(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** axe asks every frame, and those that hold papers refuse its script aloud, as they should. */
export function forgetRefusals(problems: string[]): void {
  const others = problems.filter((problem) => !problem.includes('Blocked script execution'))
  problems.splice(0, problems.length, ...others)
}
