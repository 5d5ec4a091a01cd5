import { test as base, type Page } from '@playwright/test'
import { openPrintPage, printBundle } from './drawn-print'

/** Playwright's `test` with a page that has the print module as `printing`, under the policy of the app. */
export const test = base.extend<{ printPage: Page }, { bundle: string }>({
  // Playwright reads the requested fixtures from this destructuring, even when there are none.
  // eslint-disable-next-line no-empty-pattern
  bundle: [async ({}, provide) => provide(await printBundle()), { scope: 'worker' }],
  printPage: async ({ page, bundle }, provide) => {
    await openPrintPage(page, bundle)
    await provide(page)
  },
})

export { expect } from '@playwright/test'
