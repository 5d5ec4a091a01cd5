import './plain-react'
import './quick-page'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { proofs } from '#languages/proofs'
import { reports } from '#languages/reports'
import { settings } from '#languages/settings'
import { stocktake } from '#languages/stocktake'
import { needTexts } from '#web/data/languages/i18n.ts'
import { endSession } from '#web/data/session/session.ts'
import { timeLimit } from './pace'
import { atPersonsPace, timeKeys } from './typing-pace'
import { isMet } from './window-width'

// The files of a worker share its page and its modules, which takes half the time; each begins with an empty
// page and without a user: the user of the file before would wait behind the first screen here.
beforeAll(() => {
  endSession()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  history.replaceState(null, '', '/')
})
afterEach(cleanup)
afterEach(atPersonsPace)
afterAll(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const { getElementError } = getConfig()
configure({
  // Lazy chunks compile on first use, which takes seconds on a busy machine.
  asyncUtilTimeout: timeLimit(20_000),
  defaultHidden: true,
  // An awaited element is looked for after each change: only the last failure needs a picture of the page.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? new Error(message ?? '')
      : getElementError(message, container),
})

/** The parts that jsdom lacks and antd needs. */
const matchMedia = (media: string) => ({
  media,
  get matches() {
    return isMet(media)
  },
  onchange: null,
  addListener: vi.fn(),
  removeListener: vi.fn(),
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
  dispatchEvent: () => false,
})

class SilentResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Tests import the pages of the settings themselves.
needTexts(settings)
needTexts(stocktake)
needTexts(proofs)
needTexts(reports)
timeKeys()
Object.assign(window, { matchMedia, ResizeObserver: SilentResizeObserver })

// antd's styles mean nothing without a layout, and jsdom takes longer for them than for everything else.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { set() {}, configurable: true })
const { appendChild, insertBefore, removeChild } = Node.prototype
const isStyle = (node: Node) => node instanceof HTMLStyleElement
Object.assign(document.head, {
  appendChild: (node: Node) => (isStyle(node) ? node : appendChild.call(document.head, node)),
  insertBefore: (node: Node, place: Node | null) =>
    isStyle(node) ? node : insertBefore.call(document.head, node, place),
  removeChild: (node: Node) => (isStyle(node) ? node : removeChild.call(document.head, node)),
})

// jsdom has no pseudo-elements, which antd and the computation of names ask for: they get an empty style.
const { getComputedStyle } = window
const unstyled = document.createElement('i').style
window.getComputedStyle = (element, pseudo) => (pseudo ? unstyled : getComputedStyle(element))
