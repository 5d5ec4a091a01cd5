import { Refine, type NotificationProvider } from '@refinedev/core'
import type { PropsWithChildren } from 'react'
import { vi } from 'vitest'
import { startLanguages } from '#web/data/languages/i18n.ts'
import { ResourcesProvider } from '#web/data/resources.ts'
import { beginSession } from '#web/data/session/session.ts'
import * as preview from '#web/print/PaperPreview.tsx'
import * as printer from '#web/print/drawing/print-panels.ts'
import { servedResources } from './served-resources'
import { bringToken, serveShop, type ServedShop } from './served-shop'
import { today } from './shop'
import { staffRights } from './staff-rights'

/** The papers that went to the printer. */
export const printed = vi.fn<typeof printer.printPanels>()
/** The messages in toasts. */
export const toasts: string[] = []

const notifications: NotificationProvider = {
  open: ({ message }) => void toasts.push(message),
  close: () => undefined,
}

/** A shop with a printer that only notes its jobs, at a desk without choices yet. */
export async function openDesk(): Promise<ServedShop> {
  const shop = await serveShop()
  await startLanguages('en')
  bringToken('admin')
  beginSession({
    ...{ id: 1, name: 'admin', roles: ['admin'], avatar: '', introduction: '' },
    ...staffRights('admin'),
    ...{ business_day: today, time_zone: 'Asia/Hong_Kong' },
  })
  localStorage.clear()
  toasts.length = 0
  printed.mockReset()
  vi.spyOn(printer, 'printPanels').mockImplementation(printed)
  // The look of the paper needs a browser with layout; see the end-to-end tests.
  vi.spyOn(preview, 'PaperPreview').mockImplementation(() => <figure />)
  return shop
}

/** The surroundings of a print button. */
export function Desk({ children }: PropsWithChildren) {
  return (
    <Refine notificationProvider={notifications} options={{ disableTelemetry: true }}>
      <ResourcesProvider value={servedResources()}>{children}</ResourcesProvider>
    </Refine>
  )
}
