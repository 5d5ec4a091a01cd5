import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { root } from '../source'
import { nasty } from './nasty'
import { here, id, send, type Requests } from './request'
import { bodyOf, mostly } from './values'

const cell = fc.oneof(
  fc.constantFrom('', '"', '=1+1', '"a\nb"', '陆记', '12', '2026-11-21', "'", ';', '\t'),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const sheet = fc
  .array(
    fc.array(cell, { minLength: 1, maxLength: 6 }).map((cells) => cells.join(',')),
    { maxLength: 6 },
  )
  .map((rows) => rows.join('\n'))
const bytes = fc.uint8Array({ maxLength: 200 }).map((each) => Uint8Array.from(each))
const begins = fc.constantFrom(
  'PK\u0003\u0004',
  '%PDF-1.4\n',
  '\u0089PNG\r\n\u001a\n',
  'GIF89a',
  '\u00ff\u00d8\u00ff\u00e0',
  '',
)
const file = fc.oneof(
  sheet,
  bytes,
  fc.tuple(begins, bytes).map(([begin, rest]) => Uint8Array.from([...Buffer.from(begin, 'latin1'), ...rest])),
)

/** The heads of columns that an import knows, in two languages. */
const heads = fc.constantFrom('编号,名称', 'Code,Name', '编号,名称,备注,电话', '产品编码,名称', '')

export function files(): Requests {
  const names = fc.constantFrom(
    'customers',
    'products',
    'categorys',
    'colors',
    'gold_bars',
    'customer_groups',
  )
  const sheets = fc.tuple(heads, sheet).map((lines) => lines.join('\n'))
  const plan = bodyOf({
    mode: fc.constantFrom('create', 'update', 'both'),
    dry_run: fc.boolean(),
    key: fc.constantFrom('code', 'id'),
  })
  return fc.oneof(
    fc.tuple(names, fc.oneof(sheets, sheets, file), plan).map(([name, content, body]) => ({
      ...{ method: 'POST', path: `/${name}/import/read`, body, file: content },
    })),
    fc.tuple(fc.constantFrom('/medias', '/medias/1'), file).map(([place, content]) => ({
      ...{ method: place === '/medias' ? 'POST' : 'PUT', path: place, body: undefined, file: content },
    })),
    send(
      'POST',
      names.map((name) => `/${name}/import`),
      bodyOf({ id: nasty, mapping: fc.array(nasty) }),
    ),
  )
}

export function templates(): Requests {
  const { content, ...head } = JSON.parse(
    readFileSync(path.join(root, 'print-templates/barcode-label.json'), 'utf8'),
  ) as { content: unknown }
  const texts = fc.oneof(
    { weight: 4, arbitrary: mostly(fc.constant(content)).map((each) => JSON.stringify(each)) },
    fc.constantFrom('{', '{}', '{"panels":[]}', '{"panels":[{}]}'),
  )
  const body = fc
    .tuple(fc.constantFrom('fuzz', 'fuzz2', 'fuzz 3'), texts)
    .map(([name, text]) => ({ ...head, name, content: text }))
  const pages = bodyOf({
    title: here('x'),
    styles: fc.array(nasty),
    pictures: fc.array(nasty),
    pages: fc.array(nasty),
  })
  return fc.oneof(
    send('POST', here('/templates'), mostly(body)),
    send('PUT', fc.constantFrom('/templates/fuzz', '/templates/fuzz2', '/templates/%E9%94%80'), mostly(body)),
    send('POST', here('/templates/stripped'), mostly(body)),
    send('POST', fc.constantFrom('/prints/pdf', '/prints/pdf?document=bill'), pages),
    send(
      'POST',
      here('/prints'),
      bodyOf({ document: fc.constantFrom('sale', 'receipt', 'none'), keys: fc.array(id) }),
    ),
  )
}
