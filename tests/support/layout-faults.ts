import type { Page } from '@playwright/test'

/** Words of the app itself; the contents of cells and fields are data, and may be of any length. */
const LABELS =
  'button, label, th, legend, dt, small, h1, h2, h3, h4, h5, [role=tab], [role=menuitem], .ant-tag, ' +
  '.ant-menu-title-content, .ant-segmented-item-label, .ant-select-selection-placeholder'

/** Data in places of words: typed into a record, and shown in full on hover. */
const DATA = 'td, .sidebar-brand, .ant-select-selection-item, .quiet, code, kbd, [data-data]'

/** Windows over the page; only the one on top is judged. */
const LAYERS =
  '.ant-modal-wrap, .ant-drawer-content-wrapper, .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover'

/** A label on the screen, with the place of its visible text. */
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

/** A word that continues on the next line, which only those of Chinese and Japanese may. */
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

/** Whether the label, or its content, hides a part of its text. */
function isCut(text: Text, label: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  const { left, right, bottom } = range.getBoundingClientRect()
  for (let element = text.parentElement; element; element = element.parentElement) {
    const { overflowX } = getComputedStyle(element)
    const around = element.getBoundingClientRect()
    const isOut = left < around.left - 0.5 || right > around.right + 0.5 || bottom > around.bottom + 4
    const hides = ['hidden', 'clip'].includes(overflowX) && isOut
    // Text for screen readers alone has a box of one pixel.
    if (hides) return around.width > 1
    if (element === label) return false
  }
  return false
}

/** The visible place of a text: its own, less the parts that its containers hide or scroll away. */
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

/**
 * Whether another element lies over a text on purpose, like the foot of a dialog over the content that
 * scrolls below it.
 */
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

/** Elements that scroll sideways by mistake: the page, or a window over it. */
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

/** The source of functions that run in the page, where nothing can be imported. */
const program = [layerOnTop, textsIn, brokenWord, isCut, seenBox, isFloating, overlaps, sideways, faultsOf]
  .map(String)
  .join('\n')

/** The faults in the present layout of a page: words that are cut, broken, outside or over each other. */
export function findLayoutFaults(page: Page): Promise<string[]> {
  const selectors = [LABELS, DATA, LAYERS].map((each) => JSON.stringify(each)).join(', ')
  return page.evaluate(`(() => { ${program}; return (${String(layoutFaults)})(${selectors}) })()`)
}
