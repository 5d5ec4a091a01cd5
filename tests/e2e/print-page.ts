import { test as base, type Page } from '@playwright/test'
import { openPrintPage, printBundle } from './drawn-print'

/** `test` of Playwright with a page in which the print module stands as `printing`, under the policy of the app. */
export const test = base.extend<{ printPage: Page }, { bundle: string }>({
  // Playwright reads the fixtures that one asks for from this destructuring, even when it is none.
  // eslint-disable-next-line no-empty-pattern
  bundle: [async ({}, provide) => provide(await printBundle()), { scope: 'worker' }],
  printPage: async ({ page, bundle }, provide) => {
    await openPrintPage(page, bundle)
    await provide(page)
  },
})

export { expect } from '@playwright/test'
