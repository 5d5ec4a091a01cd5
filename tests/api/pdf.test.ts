import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { kept } from '../support/cast'
import { openShop, tokenOf, type TestShop } from '../support/shop'
import { pdfWords } from '../support/pdf-words'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})

const style = { font: 'serif', isBold: true, size: 14, colour: '#8a6d1f' }
const word = { shape: 'text', style: 0, text: '销售单', x: 20, base: 40, width: 42 }
const page = { width: 595.28, height: 841.89, items: [word] }
const paper = { title: 'CPXS-20261121-0003', styles: [style], pictures: [], pages: [page] }

/** Requests a paper as a PDF. */
const ask = (body: unknown, as = 'clerk', language = 'en', headers: Record<string, string> = {}) =>
  shop.app.request('/_api/prints/pdf?document=sales_order', {
    method: 'POST',
    headers: {
      'X-Token': tokenOf(as),
      'Accept-Language': language,
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })

test('a clerk gets the paper as a PDF with readable text', async () => {
  const answer = await ask(paper)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/pdf')
  const [title] = await pdfWords(new Uint8Array(await answer.arrayBuffer()))
  expect(title?.text).toBe('销售单')
})

test('the figures of a report are aligned at their end', async () => {
  const ending = (text: string, base: number) => ({ ...word, text, base, x: 300, width: 0, atEnd: true })
  const items = [ending('HK$1,380.00', 40), ending('9.00', 60)]
  const answer = await ask({ ...paper, pages: [{ ...page, items }] })
  const [long, short] = await pdfWords(new Uint8Array(await answer.arrayBuffer()))
  const ends = [long, short].map((each) => (each?.left ?? 0) + (each?.width ?? 0))
  expect(ends.map((end) => end.toFixed(1))).toEqual(['105.8', '105.8'])
})

test('a paper of rows needs the right to print the records that it counts', async () => {
  const askOf = (of: string, as: string) =>
    shop.app.request(`/_api/prints/pdf?of=${of}`, {
      method: 'POST',
      headers: { 'X-Token': tokenOf(as), 'Content-Type': 'application/json' },
      body: JSON.stringify(paper),
    })
  expect((await askOf('order_details', 'clerk')).status).toBe(200)
  expect((await askOf('users', 'clerk')).status).toBe(403)
  expect((await askOf('happiness', 'clerk')).status).toBe(404)
})

test('Korean, Thai and Arabic are letters too; Arabic words are joined, from right to left', async () => {
  const words = ['금반지', 'แหวนทอง', 'سعر']
  const items = words.map((text, line) => ({ ...word, text, base: 40 + 20 * line }))
  const answer = await ask({ ...paper, pages: [{ ...page, items }] })
  expect(answer.status).toBe(200)
  const read = await pdfWords(new Uint8Array(await answer.arrayBuffer()))
  expect(read.map(({ text }) => text.trim())).toEqual(words)
})

test('a letter without a font is a box in the PDF, and is reported with its text', async () => {
  const items = ['林𰀡金行', '销售单', 'זהב', '林𰀡金行'].map((text, line) => ({
    ...word,
    text,
    base: 40 + 20 * line,
  }))
  const answer = await ask({ ...paper, pages: [{ ...page, items }] })
  expect(answer.status).toBe(200)
  expect(JSON.parse(decodeURIComponent(answer.headers.get('Missing-Letters') ?? ''))).toEqual([
    { letters: '𰀡', text: '林𰀡金行' },
    { letters: 'זהב', text: 'זהב' },
  ])
  const read = await pdfWords(new Uint8Array(await answer.arrayBuffer()))
  expect(read.map(({ text }) => text)).toEqual(['林□金行', '销售单', '□□□', '林□金行'])
  const whole = await ask(paper)
  expect(whole.headers.get('Missing-Letters')).toBeNull()
})

test('users who may not print get none', async () => {
  const answer = await shop.call('POST', '/prints/pdf', paper, { as: 'nobody' })
  expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorised' } })
})

const withItem = (item: unknown) => ({ ...paper, pages: [{ ...page, items: [item] }] })
const path = (d: string) => ({ shape: 'code', x: 0, y: 0, wide: 1, high: 1, path: d, colour: '#000000' })
const picture = { shape: 'picture', picture: 0, x: 0, y: 0, width: 10, height: 10 }

test.each<[string, unknown, string]>([
  ['no pages', { ...paper, pages: [] }, '/pages'],
  ['a page wider than any', { ...paper, pages: [{ ...page, width: 20_000 }] }, '/pages/0/width'],
  ['a thing of no kind', withItem({ shape: 'script' }), '/pages/0/items/0'],
  ['a text far off the paper', withItem({ ...word, x: 1e9 }), '/pages/0/items/0/x'],
  ['a text in a style that there is not', withItem({ ...word, style: 7 }), '/pages/0/items/0/style'],
  ['a text without a place', withItem({ shape: 'text', style: 0, text: '金' }), '/pages/0/items/0/x'],
  [
    'a colour that is more than one',
    { ...paper, styles: [{ ...style, colour: 'url(#)' }] },
    '/styles/0/colour',
  ],
  ['a code that is no run of modules', withItem(path('M0 0L5 5z')), '/pages/0/items/0/path'],
  ['a picture that there is not', withItem(picture), '/pages/0/items/0/picture'],
  ['a picture that is none', { ...paper, pictures: ['aGVsbG8='] }, '/pictures/0'],
  ['a photo that breaks off', { ...paper, pictures: ['/9j/4AAEAAAA'] }, '/pictures/0'],
  ['a picture that is no base64', { ...paper, pictures: ['<svg/>'] }, '/pictures/0'],
])('%s is refused, with its place', async (_, body, place) => {
  const answer = await ask(body)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ code: 'invalid', errors: [{ path: place }] })
})

test('a missing part of a paper is refused by its name, in the language of the reader', async () => {
  const answer = await ask({ ...paper, script: 'alert(1)' }, 'clerk', 'zh')
  expect(answer.status).toBe(422)
  const { errors } = await answer.json()
  expect(errors).toMatchObject([{ path: '/script' }])
  expect(errors[0].message).toMatch(/\p{Script=Han}/u)
})

test('a paper beyond the greatest size is not read', async () => {
  const answer = await ask(paper, 'clerk', 'en', { 'Content-Length': String(25 * 1024 * 1024) })
  expect(answer.status).toBe(413)
})

test('a paper may be larger than other calls', async () => {
  const answer = await ask({ ...paper, title: '金'.repeat(1024 * 1024) })
  expect(answer.status).toBe(422)
})

test('the trail says which paper a PDF was made of, of which records, and by which bytes it is known', async () => {
  const answer = await shop.app.request('/_api/prints/pdf?document=sales_order&keys=12,13', {
    method: 'POST',
    headers: { 'X-Token': tokenOf('clerk'), 'Content-Type': 'application/json' },
    body: JSON.stringify(paper),
  })
  const sha256 = createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
  const { data } = kept(await shop.call('POST', '/trail/search', {}))
  expect((data as unknown[]).slice(0, 1)).toMatchObject([
    {
      name: 'prints.pdf',
      facts: { document: 'sales_order', title: 'CPXS-20261121-0003', keys: '12, 13', sha256 },
    },
  ])
})

test.each(['x', '1,2;3', '1,'.repeat(300)])('records named %j are refused', async (keys) => {
  const answer = await shop.app.request(`/_api/prints/pdf?document=sales_order&keys=${keys}`, {
    method: 'POST',
    headers: { 'X-Token': tokenOf('clerk'), 'Content-Type': 'application/json' },
    body: JSON.stringify(paper),
  })
  expect(answer.status).toBe(422)
})
