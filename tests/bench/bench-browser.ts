import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { startServer, type RunningServer } from '../support/running-server'
import { read } from '../support/source'

/** The built server of the measuring file, and a Chromium beside it; both exist for its tests. */
export let server: RunningServer
export let browser: Browser

beforeAll(async () => {
  server = await startServer()
  const { executablePath }: { executablePath: string } = JSON.parse(read('.generated/browser.json'))
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
})

afterAll(async () => {
  await browser.close()
  await server.close()
})
