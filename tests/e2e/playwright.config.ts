import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { leftOut } from '../support/marks.mjs'
import { timeLimit } from '../support/pace'

const generated = fileURLToPath(new URL('../../.generated', import.meta.url))
const { executablePath }: { executablePath: string } = JSON.parse(
  readFileSync(`${generated}/browser.json`, 'utf8'),
)

/** A quiet Chromium: no sandbox, since tests run as root in containers, and no traffic of its own. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  globalSetup: '../support/once-a-run.ts',
  outputDir: `${generated}/e2e`,
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Each test has its own server, port and data.
  workers: 2,
  fullyParallel: true,
  testIgnore: leftOut('tests/e2e').map((file) => `**/${file}`),
  // Long papers, and languages that are laid out like another one, have no part in a default run.
  ...(process.env.GOLDBOOK_TESTS === 'default' ? { grepInvert: /@all/ } : {}),
  timeout: timeLimit(240_000),
  expect: { timeout: timeLimit(10_000) },
  // The report is written for tests/run.mjs alone, which names its file.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    actionTimeout: timeLimit(10_000),
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Hong_Kong',
    screenshot: 'only-on-failure',
    // Snapshots of the page would inject scripts, which the frames that we print in refuse aloud.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    // Each step of an animation costs the processor as much as the page itself.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args },
  },
})
