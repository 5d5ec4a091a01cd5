import type { NotificationProvider } from '@refinedev/core'
import { vi } from 'vitest'
import { startLanguages } from '#web/data/languages/i18n.ts'
import * as preview from '#web/print/PaperPreview.tsx'
import * as printer from '#web/print/drawing/print-panels.ts'
import { bringToken, serveShop, type ServedShop } from './served-shop'

/** What went to the printer. */
export const printed = vi.fn<typeof printer.printPanels>()
/** What was said in toasts. */
export const toasts: string[] = []

export const notifications: NotificationProvider = {
  open: ({ message }) => void toasts.push(message),
  close: () => undefined,
}

/** A shop with a printer that only notes what it gets, at a desk where nothing was chosen yet. */
export async function openDesk(): Promise<ServedShop> {
  const shop = await serveShop()
  await startLanguages('en')
  bringToken('admin')
  localStorage.clear()
  toasts.length = 0
  printed.mockReset()
  vi.spyOn(printer, 'printPanels').mockImplementation(printed)
  // What the paper looks like is for a browser that lays out; see the end-to-end tests.
  vi.spyOn(preview, 'PaperPreview').mockImplementation(() => <figure />)
  return shop
}
