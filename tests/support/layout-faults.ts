import type { Page } from '@playwright/test'

/** Words of the app itself; what stands in cells and fields is data, and may be as long as it likes. */
const LABELS =
  'button, label, th, legend, dt, small, h1, h2, h3, h4, h5, [role=tab], [role=menuitem], .ant-tag, ' +
  '.ant-menu-title-content, .ant-segmented-item-label, .ant-select-selection-placeholder'

/** Data that stands where words stand else: what was typed into a record, and is shown whole on hover. */
const DATA = 'td, .sidebar-brand, .ant-select-selection-item, .quiet, code, kbd, [data-data]'

/** What lies over the page; the one on top is looked at alone. */
const LAYERS =
  '.ant-modal-wrap, .ant-drawer-content-wrapper, .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover'

/** A label on the screen: where its text is, as far as it is seen. */
interface Shown {
  element: Element
  text: string
  box: DOMRect
}

function layerOnTop(layers: string): Element {
  const open = [...document.querySelectorAll(layers)].filter((layer) => layer.checkVisibility())
  return open.at(-1) ?? document.body
}

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Text && node.data.trim() !== '') texts.push(node)
  }
  return texts
}

/** A word that goes on in the next line, as only those of Chinese and Japanese may. */
function brokenWord(text: Text): string | undefined {
  for (const { index, 0: word } of text.data.matchAll(/[A-Za-zÀ-ÿ]{2,}/g)) {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)))
    if (lines.size > 1) return word
  }
  return undefined
}

/** Whether the label, or what stands in it, hides a part of its text. */
function isCut(text: Text, label: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  const { left, right, bottom } = range.getBoundingClientRect()
  for (let element = text.parentElement; element; element = element.parentElement) {
    const { overflowX } = getComputedStyle(element)
    const around = element.getBoundingClientRect()
    const isOut = left < around.left - 0.5 || right > around.right + 0.5 || bottom > around.bottom + 4
    const hides = ['hidden', 'clip'].includes(overflowX) && isOut
    // What is only read aloud has a box of one pixel.
    if (hides) return around.width > 1
    if (element === label) return false
  }
  return false
}

/** Where a text is seen: its place, less what is hidden by what it scrolls or lies in. */
function seenBox(text: Text): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(text)
  const box = range.getBoundingClientRect()
  let { left, right, top, bottom } = box
  for (let element = text.parentElement; element; element = element.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(element)
    const around = element.getBoundingClientRect()
    if (overflowX !== 'visible') [left, right] = [Math.max(left, around.left), Math.min(right, around.right)]
    if (overflowY !== 'visible') [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)]
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}

/** Whether something else lies over a text on purpose, as the foot of a dialog over what scrolls below it. */
function isFloating(element: Element, within: Element): boolean {
  for (let each: Element | null = element; each && each !== within; each = each.parentElement) {
    if (['sticky', 'fixed', 'absolute'].includes(getComputedStyle(each).position)) return true
  }
  return false
}

function overlaps(one: Shown, other: Shown): boolean {
  const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
  const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
  if (across <= 2 || down <= 4) return false
  return !one.element.contains(other.element) && !other.element.contains(one.element)
}

/** What scrolls sideways though it should not: the page, or what is open over it. */
function sideways(layer: Element): string[] {
  const page = document.documentElement
  const faults = page.scrollWidth > page.clientWidth ? ['the page scrolls sideways'] : []
  const bodies = layer.querySelectorAll('.ant-modal-body, .dialog-content, .ant-drawer-body, .dialog-frame')
  for (const body of bodies) {
    const scrolls = getComputedStyle(body).overflowX !== 'visible'
    if (scrolls && body.scrollWidth > body.clientWidth + 1) faults.push(`${body.className} scrolls sideways`)
  }
  return faults
}

function faultsOf(element: Element, text: Text): string[] {
  const words = text.data.trim()
  const faults: string[] = []
  if (isCut(text, element)) faults.push(`“${words}” is cut`)
  const word = brokenWord(text)
  if (word !== undefined) faults.push(`“${words}” breaks inside of ${word}`)
  const { left, right } = seenBox(text)
  if (right > innerWidth + 1 || left < -1) faults.push(`“${words}” stands outside of the window`)
  return faults
}

function layoutFaults(labels: string, data: string, layers: string): string[] {
  const layer = layerOnTop(layers)
  const found = [...layer.querySelectorAll(labels)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest(data) === null,
  )
  const faults = new Set(sideways(layer))
  const shown: Shown[] = []
  for (const element of found) {
    for (const text of textsIn(element)) {
      const box = seenBox(text)
      if (text.parentElement?.closest(data) || box.width < 1 || box.height < 1) continue
      for (const fault of faultsOf(element, text)) faults.add(fault)
      if (!isFloating(element, layer)) shown.push({ element, text: text.data.trim(), box })
    }
  }
  shown.forEach((one, index) => {
    for (const other of shown.slice(index + 1)) {
      if (overlaps(one, other)) faults.add(`“${one.text}” and “${other.text}” overlap`)
    }
  })
  return [...faults]
}

/** These run in the page, where nothing can be imported: they go there as they are written. */
const program = [layerOnTop, textsIn, brokenWord, isCut, seenBox, isFloating, overlaps, sideways, faultsOf]
  .map(String)
  .join('\n')

/** What is wrong with the layout of a page as it stands: words that are cut, broken, outside or over each other. */
export function findLayoutFaults(page: Page): Promise<string[]> {
  const selectors = [LABELS, DATA, LAYERS].map((each) => JSON.stringify(each)).join(', ')
  return page.evaluate(`(() => { ${program}; return (${String(layoutFaults)})(${selectors}) })()`)
}
