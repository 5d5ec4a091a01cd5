import { expect, test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { timeLimit } from './pace'
import { startLastingServer, type LastingServer } from './lasting-server'
import { startServer, type RunningServer } from './running-server'

interface Fixtures {
  /** Settings of a server that this test has for itself; without them one server is put back for each test. */
  environment: NodeJS.ProcessEnv
  /** A server on which nobody but this test does anything, with what every start writes. */
  server: RunningServer
  /** Says that the test provokes a failing answer of this status from an address that contains `part`. */
  expectFailure: (status: number, part: string) => void
  /** The page of somebody else of the staff, in a browser of their own. */
  colleague: Page
  /** What went wrong in the pages so far, unasked. */
  problems: string[]
}

/** Chromium says this for every answer of 400 and above; the responses themselves are looked at instead. */
const failedResource = 'Failed to load resource'

/** An answer that a test provokes: its status, and what its address contains. */
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
    // A page that is left aborts what it no longer needs.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} at ${request.method()} ${request.url()}`)
  })
}

/**
 * `test` of Playwright with a server behind it; it fails on anything that a user's console would show, violations of
 * the content security policy included. It injects no script: the frames that we print in would refuse it aloud.
 */
export const test = base.extend<Fixtures & { failures: Failure[] }, { lastingServer: LastingServer }>({
  // Playwright reads the fixtures that one asks for from this destructuring, even when it is none.
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
  // It closes before the page, which looks at the problems of both.
  colleague: async ({ page: _page, browser, problems, failures }, provide) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    watch(page, problems, failures)
    await provide(page)
    await context.close()
  },
})

/** `test` for those that change nothing on the server: nothing is put back from one to the next. */
export const readingTest = test.extend({
  server: async ({ lastingServer }, provide) => {
    await lastingServer.putBackForReaders()
    await provide(lastingServer)
  },
})

export { expect } from '@playwright/test'
