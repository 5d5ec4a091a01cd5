import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { PrintData } from '#drawing/drawing'
import { readLayout } from '#server/pdf/read-layout'
import { writePdf } from '#server/pdf/write-pdf'

/** A document as the browser prints it, and as the server writes it. */
export interface DrawnPdf {
  printed: Uint8Array
  written: Uint8Array
  /** Milliseconds in which the browser read the paper and the server wrote it; bytes of the request. */
  took: { reading: number; writing: number; sent: number }
}

/** Draws a document on the page, and makes a PDF of it in both ways. */
export async function drawPdf(
  page: Page,
  content: string,
  data: PrintData,
  dotsPerInch = 300,
): Promise<DrawnPdf> {
  await page.evaluate(
    ([template, given, dots]) => {
      const { namePages, paperStyle, readContent, renderTemplate } = window.printing
      const found = readContent(template)
      if ('refusal' in found) throw new Error(found.refusal)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(paperStyle(found.panels))
      document.adoptedStyleSheets = [sheet]
      document.body.replaceChildren()
      const { pages } = renderTemplate(found.panels, [given], document.body, dots)
      sheet.replaceSync(paperStyle(namePages(pages)))
      Object.assign(window, { drawnPages: pages })
    },
    [content, data, dotsPerInch] as const,
  )
  const printed = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const { layout, reading } = await page.evaluate((dots) => {
    const begin = performance.now()
    const read = window.printing.readPages('', window.drawnPages, dots)
    return { layout: read, reading: performance.now() - begin }
  }, dotsPerInch)
  const sent = JSON.stringify(layout)
  const begin = performance.now()
  const written = await writePdf(readLayout(JSON.parse(sent)))
  return { printed, written, took: { reading, writing: performance.now() - begin, sent: sent.length } }
}

declare global {
  interface Window {
    drawnPages: ReturnType<typeof window.printing.renderTemplate>['pages']
  }
}

const reader = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs')

/** The address of the module that shows PDFs, which the print page then serves. */
export async function serveReader(page: Page): Promise<void> {
  for (const name of ['pdf.mjs', 'pdf.worker.mjs'])
    await page.route(`http://print.test/${name}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript; charset=utf-8',
        body: readFileSync(reader.replace(/pdf\.mjs$/, name), 'utf8'),
      }),
    )
}

/** Grey values, row by row. */
export interface Dots {
  width: number
  height: number
  grey: number[]
}

/** The first page of a PDF as a printer of this resolution puts it on paper. */
export async function printedDots(page: Page, file: Uint8Array, dotsPerInch: number): Promise<Dots> {
  await serveReader(page)
  return page.evaluate(
    async ([base64, scale]) => {
      const address = '/pdf.mjs'
      const { getDocument, GlobalWorkerOptions }: typeof import('pdfjs-dist') = await import(address)
      GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs'
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const pdf = await getDocument({ data, verbosity: 0 }).promise
      const first = await pdf.getPage(1)
      const viewport = first.getViewport({ scale })
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: Math.round(viewport.width), height: Math.round(viewport.height) })
      await first.render({ canvas, viewport }).promise
      const { width, height } = canvas
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      const grey = Array.from({ length: width * height }, (_, index) => pixels[index * 4] ?? 0)
      return { width, height, grey }
    },
    [Buffer.from(file).toString('base64'), dotsPerInch / 72] as const,
  )
}
