import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Lazy chunks compile on first use, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000, defaultHidden: true })
afterEach(cleanup)

/** What jsdom lacks and antd asks for. */
const matchMedia = (media: string) => ({
  media,
  matches: false,
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

vi.stubGlobal('matchMedia', matchMedia)
vi.stubGlobal('ResizeObserver', SilentResizeObserver)

// antd's styles mean nothing without a layout, and parsing them takes jsdom longer than everything else.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { set() {} })
