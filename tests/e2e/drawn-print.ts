import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PrintedPiece } from '#web/print/label-data.ts'
import type { OrderSource, PrintedOrder } from '#web/print/documents/order-texts.ts'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { servedResources } from '../support/served-resources'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The policy that the server sends with every page. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The print module as one script, whose global is `printing`. */
export async function printBundle(): Promise<string> {
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

/** All that an order is printed from, as the page takes it. */
export function printedSource(order: PrintedOrder): OrderSource {
  const company = { name_ch: '金源珠宝有限公司', name_en: 'Golden Source Jewellery Limited' }
  const day = { rates: { HKD: 1, USD: 7.8 }, date: '2026-11-21' }
  return { order, company, day, resources: servedResources() }
}

/**
 * Draws a shipped template on the page itself, in place of what is there.
 *
 * @returns milliseconds that the drawing took
 */
async function draw(
  page: Page,
  name: string,
  input: { source: OrderSource } | { piece: PrintedPiece },
  dotsPerInch?: number,
): Promise<number> {
  return page.evaluate(
    ([content, given, dots]) => {
      const { orderTexts, labelData, paperStyle, readContent, renderTemplate } = window.printing
      const read = readContent(content)
      if ('refusal' in read) throw new Error(read.refusal)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(paperStyle(read.panels))
      document.adoptedStyleSheets = [sheet]
      document.body.replaceChildren()
      const options = { usd: true, words: true }
      const data = 'source' in given ? orderTexts(given.source, options) : labelData(given.piece)
      const begin = performance.now()
      renderTemplate(read.panels, [data], document.body, dots)
      void document.body.offsetHeight
      return performance.now() - begin
    },
    [shippedContent(name), input, dotsPerInch] as const,
  )
}

/** Draws an order, and tells how many milliseconds that took. */
export async function printing(page: Page, template: string, order: PrintedOrder): Promise<number> {
  return draw(page, template, { source: printedSource(order) })
}

/** Draws the label of a piece for a printer. */
export async function printingLabel(page: Page, piece: PrintedPiece, dotsPerInch: number): Promise<void> {
  await draw(page, 'barcode-label', { piece }, dotsPerInch)
}

/** The global of the bundle. */
export type Printing = typeof import('./print-entry')

declare global {
  interface Window {
    printing: Printing
  }
}

/** Shows an empty page in which the print module stands as `printing`, under the policy of the app. */
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
