import { expect, test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { timeLimit } from './pace'
import { startLastingServer, type LastingServer } from './lasting-server'
import { startServer, type RunningServer } from './running-server'

interface Fixtures {
  /** Settings of a server for this test alone; without them one server is put back for each test. */
  environment: NodeJS.ProcessEnv
  /** A server that only this test uses, with the records of every start. */
  server: RunningServer
  /** Announces a failing answer of this status from an address that contains `part`. */
  expectFailure: (status: number, part: string) => void
  /** The page of another member of staff, in a browser of their own. */
  colleague: Page
  /** The unexpected problems in the pages so far. */
  problems: string[]
}

/**
 * The message of Chromium for every answer of 400 and above; the responses themselves are checked instead.
 */
const failedResource = 'Failed to load resource'

/** An answer that a test provokes: its status, and a part of its address. */
interface Failure {
  status: number
  part: string
}

function watch(page: Page, problems: string[], failures: readonly Failure[]): void {
  const expected = (status: number, address: string) =>
    failures.some((failure) => failure.status === status && address.includes(failure.part))
  page.on('console', (message: ConsoleMessage) => {
    const isError = message.type() === 'error' && !message.text().startsWith(failedResource)
    if (isError) problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error.message}`))
  page.on('response', (response) => {
    const unexpected = response.status() >= 400 && !expected(response.status(), response.url())
    if (unexpected)
      problems.push(`${response.status()} from ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    // A page that is left aborts requests that it no longer needs.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} at ${request.method()} ${request.url()}`)
  })
}

/**
 * Playwright's `test` with a server behind it; it fails on anything that a user's console would show,
 * violations of the content security policy included. It injects no script: the print frames would refuse it
 * with an error.
 */
export const test = base.extend<Fixtures & { failures: Failure[] }, { lastingServer: LastingServer }>({
  // Playwright reads the requested fixtures from this destructuring, even when there are none.
  lastingServer: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startLastingServer()
      await provide(server)
      await server.close()
    },
    { scope: 'worker', timeout: timeLimit(120_000) },
  ],
  environment: [{}, { option: true }],
  server: async ({ environment, lastingServer }, provide) => {
    if (Object.keys(environment).length === 0) {
      await lastingServer.putBack()
      return provide(lastingServer)
    }
    const server = await startServer(environment)
    await provide(server)
    await server.close()
  },
  // eslint-disable-next-line no-empty-pattern
  failures: async ({}, provide) => provide([]),
  // eslint-disable-next-line no-empty-pattern
  problems: async ({}, provide) => provide([]),
  expectFailure: async ({ failures }, provide) =>
    provide((status, part) => void failures.push({ status, part })),
  baseURL: async ({ server }, provide) => provide(server.address),
  page: async ({ page, problems, failures }, provide) => {
    watch(page, problems, failures)
    await provide(page)
    expect(problems, 'problems that the browser saw').toEqual([])
  },
  // This page closes before `page`, whose end looks at the problems of both.
  colleague: async ({ page: _page, browser, problems, failures }, provide) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    watch(page, problems, failures)
    await provide(page)
    await context.close()
  },
})

/** The `test` for journeys that change nothing on the server: nothing is put back from one to the next. */
export const readingTest = test.extend({
  server: async ({ lastingServer }, provide) => {
    await lastingServer.putBackForReaders()
    await provide(lastingServer)
  },
})

export { expect } from '@playwright/test'
