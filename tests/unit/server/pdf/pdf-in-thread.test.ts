import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { PaperLayout } from '#paper/paper-layout'
import { pdfInThread } from '#server/pdf/write-pdf'

const folder = mkdtempSync(path.join(tmpdir(), 'goldbook-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A thread that does this with each layout. */
function program(name: string, deed: string): URL {
  const file = path.join(folder, `${name}.mjs`)
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (layout) => { ${deed} })`,
  )
  return pathToFileURL(file)
}

const paper = (title: string): PaperLayout => ({ title, styles: [], pictures: [], pages: [] })
const echo = 'parentPort.postMessage({ pdf: new TextEncoder().encode(layout.title), missing: [] })'

test('papers requested at the same time are each answered with their own file', async () => {
  const write = pdfInThread(program('echo', echo))
  const files = await Promise.all(['甲', '乙', '丙'].map((title) => write(paper(title))))
  expect(files.map(({ pdf }) => new TextDecoder().decode(pdf))).toEqual(['甲', '乙', '丙'])
})

test('a paper that ends its thread fails alone: the next one has another thread', async () => {
  const write = pdfInThread(program('fails', `if (layout.title === 'bad') throw new Error('no'); ${echo}`))
  await expect(write(paper('bad'))).rejects.toThrow('no')
  const { pdf } = await write(paper('good'))
  expect(new TextDecoder().decode(pdf)).toBe('good')
})

test('a paper that takes too long is given up', async () => {
  const write = pdfInThread(program('slow', `if (layout.title !== 'slow') ${echo}`), 300)
  await expect(write(paper('slow'))).rejects.toThrow('too long')
})

test('no more papers wait than memory allows', async () => {
  const write = pdfInThread(program('patient', echo))
  const asked = await Promise.allSettled(Array.from({ length: 12 }, () => write(paper('甲'))))
  const refusals = asked.filter(({ status }) => status === 'rejected')
  expect(refusals).toHaveLength(3)
  expect(refusals[0]).toMatchObject({ reason: { code: 'pdf_busy' } })
})
