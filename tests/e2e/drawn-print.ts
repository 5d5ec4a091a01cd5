import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { onceARun } from '../support/once-a-run'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The policy that the server sends with every page. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The print module as one script, whose global is `printing`; built once a run. */
export async function printBundle(): Promise<string> {
  const built = await onceARun('printing.js', async (place) => writeFile(place, await buildBundle()))
  return built === undefined ? buildBundle() : readFile(built, 'utf8')
}

async function buildBundle(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: `${root}tests/e2e/print-entry.ts`, formats: ['iife'], name: 'printing' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('The bundle of the print module is empty')
  return chunk.code
}

/** The content of a shipped print template, as it is stored. */
export function shippedContent(name: string): string {
  const file: { content: unknown } = JSON.parse(readFileSync(`${root}print-templates/${name}.json`, 'utf8'))
  return JSON.stringify(file.content)
}

/** The global of the bundle. */
export type Printing = typeof import('./print-entry')

declare global {
  interface Window {
    printing: Printing
  }
}

/** Opens an empty page with the print module as `printing`, under the policy of the app. */
export async function openPrintPage(page: Page, bundle: string): Promise<void> {
  const html =
    '<!doctype html><html lang="zh"><head></head><body><script src="/print.js"></script></body></html>'
  await page.route('http://print.test/**', (route) => {
    const isScript = route.request().url().endsWith('/print.js')
    return route.fulfill({
      contentType: isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
      headers: { 'content-security-policy': POLICY },
      body: isScript ? bundle : html,
    })
  })
  await page.goto('http://print.test/')
}
