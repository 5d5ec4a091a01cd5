import type { Page } from '@playwright/test'

/** The menu, the head of a page and what it begins with lie within so many. */
const MOST_TABS = 45

/** What has the focus, by its tag and name, and whether anything around it is drawn that says so. */
async function focused() {
  // What is drawn follows the focus by a frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const element = document.activeElement
  if (element === null || element === document.body || element instanceof HTMLIFrameElement) return undefined
  // Where a dialog begins and ends: the next Tab leads back into it.
  if (element.clientHeight === 0 && element.textContent === '' && element.matches('div')) return undefined
  const isDrawn = (around: Element | null | undefined) => {
    if (!around) return false
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(around)
    const hasRing =
      outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && outlineColor !== 'rgba(0, 0, 0, 0)'
    return hasRing || boxShadow !== 'none'
  }
  // The field around an input, and the box that stands for a tick, are drawn in its place.
  const frame = element.closest('.ant-select-selector, .ant-input-affix-wrapper, .ant-picker')
  const frames = [frame, element.parentElement, element.parentElement?.parentElement]
  const isField = element.matches('input, select, textarea')
  const places = isField ? [element, element.nextElementSibling, ...frames] : [element]
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
  return {
    what: `${element.tagName.toLowerCase()} “${name}” .${element.className}`,
    seen: places.some(isDrawn),
  }
}

/** Goes through a screen by Tab, and names each thing that has the focus without a ring that shows it. */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  const hidden = new Set<string>()
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(focused)
    if (here && !here.seen) hidden.add(`the focus on ${here.what} cannot be seen`)
  }
  return [...hidden]
}
