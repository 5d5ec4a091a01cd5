import type { Page } from '@playwright/test'

/**
 * Goes to each element of the front window that Tab reaches, and names those that look the same without the
 * focus.
 */
async function withoutRing(judged: string[]) {
  /** Milliseconds: far longer than a ring takes, on a machine that is busy with other pages too. */
  const LONGEST = 5000
  const over = [...document.querySelectorAll('[role=dialog], .ant-dropdown:not(.ant-dropdown-hidden)')]
  const top = over.findLast((each) => each.checkVisibility()) ?? document.body
  const drawn = (around: Element | null | undefined) => {
    if (!around) return ''
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(around)
    const isRing = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
    return `${isRing && outlineColor !== 'rgba(0, 0, 0, 0)' ? outlineColor : ''} ${boxShadow}`
  }
  /** The look of an element, for which the field around an input or the box of a tick stands in. */
  const look = (element: Element) => {
    if (!element.matches('input, select, textarea')) return drawn(element)
    const around = [frameOf(element), element.parentElement, element.parentElement?.parentElement]
    return [element, element.nextElementSibling, ...around].map(drawn).join()
  }
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  const frameOf = (element: Element) =>
    element.closest('.ant-select-selector, .ant-input-affix-wrapper, .ant-picker') ?? element
  /**
   * Waits until the ring of an earlier focus is gone: antd removes it a moment after the focus, and lets it
   * fade.
   */
  const atRest = async (element: Element) => {
    const end = performance.now() + LONGEST
    const focused = '.ant-select-focused, .ant-picker-focused, .ant-input-affix-wrapper-focused'
    const isBusy = () =>
      element.closest(focused) !== null || frameOf(element).getAnimations({ subtree: true }).length > 0
    while (performance.now() < end && isBusy()) await nextFrame()
  }
  /** Waits for rings that React draws a moment later. */
  const untilOther = async (element: Element, than: string) => {
    const end = performance.now() + LONGEST
    while (performance.now() < end && look(element) === than) await nextFrame()
  }
  const kindOf = (element: Element) =>
    [element.parentElement, element].map((each) => `${each?.localName}.${each?.className}`).join(' > ')
  const isReached = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    element.checkVisibility({ visibilityProperty: true })
  const kinds = new Map<string, HTMLElement>()
  for (const element of top.querySelectorAll<HTMLElement>('*')) {
    // A box of no height marks the start and the end of a window: the next Tab leads back into it.
    if (
      !isReached(element) ||
      element.clientHeight + element.offsetHeight === 0 ||
      element.localName === 'iframe'
    )
      continue
    if (!kinds.has(kindOf(element))) kinds.set(kindOf(element), element)
  }
  const leave = async (element: HTMLElement) => {
    if (element !== document.activeElement) return
    const focused = look(element)
    // A window that takes the focus from outside it has no ring yet, so that its focus goes to another part of it.
    const other = [...kinds.values()].find((each) => each !== element && each.isConnected)
    if (other) other.focus()
    else element.blur()
    await untilOther(element, focused)
  }
  const hidden: string[] = []
  for (const [kind, element] of kinds) {
    if (judged.includes(kind) || !element.isConnected) continue
    await leave(element)
    await atRest(element)
    // A window takes the focus after its opening animation, which may end only now.
    await leave(element)
    const before = look(element)
    element.focus()
    await untilOther(element, before)
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
    if (document.activeElement === element && look(element) === before)
      hidden.push(`the focus on ${element.localName} “${name}” .${element.className} cannot be seen`)
  }
  return { hidden, kinds: [...kinds.keys()] }
}

/**
 * The focusable elements of a screen without a visible ring: an outline or a shadow that they do not have
 * otherwise.
 *
 * @param judged the kinds of elements that were judged on earlier screens; those of this one are added
 */
export async function findHiddenFocus(page: Page, judged: Set<string>): Promise<string[]> {
  // Rings are drawn for users of the keyboard.
  await page.keyboard.press('Tab')
  const { hidden, kinds } = await page.evaluate(withoutRing, [...judged])
  for (const kind of kinds) judged.add(kind)
  return hidden
}
