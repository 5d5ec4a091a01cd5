import { Readable } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { formatValue } from 'hucre'
import type { Cell } from '#sheet/cell'

/** A file's entry in the directory of a zip file. */
export interface ZipEntry {
  name: string
  /** The packed size in bytes. */
  packed: number
  /** The declared unpacked size in bytes. */
  unpacked: number
  /** The compression method, by the format's numbers: 0 for none, 8 for deflate. */
  method: number
  /** The offset of its own header. */
  offset: number
}

const END = 0x06054b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
const HEADER = 0x04034b50
const HEADER_LENGTH = 30
const MOST_ENTRIES = 10_000

/**
 * The files in a zip, according to its directory; nothing is unpacked.
 *
 * @returns undefined for an incomplete or invalid zip file
 */
export function zipContents(bytes: Buffer): ZipEntry[] | undefined {
  const end = endOf(bytes)
  if (end === undefined) return undefined
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  while (entries.length < Math.min(count, MOST_ENTRIES)) {
    if (at + ENTRY_LENGTH > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      method: bytes.readUInt16LE(at + 10),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += ENTRY_LENGTH + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return count > MOST_ENTRIES ? undefined : entries
}

/**
 * The packed bytes of a file in a zip.
 *
 * @returns undefined if its own header is not at the offset in the directory
 */
export function packedBytes(bytes: Buffer, { offset, packed }: ZipEntry): Buffer | undefined {
  if (offset + HEADER_LENGTH > bytes.length || bytes.readUInt32LE(offset) !== HEADER) return undefined
  const begin = offset + HEADER_LENGTH + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  return begin + packed > bytes.length ? undefined : bytes.subarray(begin, begin + packed)
}

/** The offset of the record that ends the directory. */
function endOf(bytes: Buffer): number | undefined {
  const lowest = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  for (let at = bytes.length - END_LENGTH; at >= lowest; at--) if (bytes.readUInt32LE(at) === END) return at
  return undefined
}

const STORED = 0

/** The formats that every workbook defines by number, without those that differ by country. */
const known: Partial<Record<number, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 12: '# ?/?', 13: '# ??/??' },
  ...{ 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm' },
  ...{ 21: 'h:mm:ss', 37: '#,##0;(#,##0)', 39: '#,##0.00;(#,##0.00)', 45: 'mm:ss', 46: '[h]:mm:ss' },
}

/** The number formats of the cells of a row, by column from 0; none for an unformatted cell. */
export interface RowFormats {
  /** From 0. */
  index: number
  formats: ReadonlyMap<number, string>
}

/** The attributes of an opening tag, without their namespaces. */
function attributesOf(tag: string): Map<string, string> {
  const found = tag.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return new Map([...found].map(([, name = '', one, other]) => [name, plain(one ?? other ?? '')]))
}

const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" }

const plain = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name = '') =>
    hex || decimal
      ? String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal))
      : (entities[name] ?? all),
  )

const tagsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`, 'g'))].map(([, tag = '']) => attributesOf(tag))

/** The formats of the styles that a cell may name, by their number. */
function stylesIn(xml: string): (string | undefined)[] {
  const own = new Map(
    tagsOf(xml, 'numFmt').map((one) => [Number(one.get('numFmtId')), one.get('formatCode')]),
  )
  const [, cells = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml) ?? []
  return tagsOf(cells, 'xf').map((one) => {
    const id = Number(one.get('numFmtId'))
    return own.get(id) ?? known[id]
  })
}

/** Files of a workbook: small ones whole, its rows piece by piece. */
function filesOf(bytes: Buffer, entries: readonly ZipEntry[]) {
  const packed = (name: string) => {
    const entry = entries.find((each) => each.name === name)
    const content = entry && packedBytes(bytes, entry)
    return entry && content ? { content, isPlain: entry.method === STORED } : undefined
  }
  return {
    text: (name: string) => {
      const file = packed(name)
      return file ? (file.isPlain ? file.content : inflateRawSync(file.content)).toString('utf8') : ''
    },
    stream: (name: string): Readable => {
      const file = packed(name)
      const source = Readable.from(file ? [file.content] : [])
      return file && !file.isPlain ? source.pipe(createInflateRaw()) : source
    },
  }
}

/** The path of the first sheet of a workbook, the same that the library reads its rows from. */
function firstSheetIn(text: (name: string) => string): string {
  const [first] = tagsOf(text('xl/workbook.xml'), 'sheet')
  const relation = tagsOf(text('xl/_rels/workbook.xml.rels'), 'Relationship').find(
    (one) => one.get('Id') === first?.get('id'),
  )
  const target = relation?.get('Target') ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The column of an address such as `AB12`, from 0. */
const columnOf = (address: string) =>
  [...(/^[A-Z]+/.exec(address)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) -
  1

/**
 * The number formats of the first sheet of a workbook, row by row in its order: the shown text depends on the format
 * alone, which the library that reads the values drops.
 */
export async function* numberFormats(
  bytes: Buffer,
  entries: readonly ZipEntry[],
): AsyncGenerator<RowFormats> {
  const { text, stream } = filesOf(bytes, entries)
  const styles = stylesIn(text('xl/styles.xml'))
  if (styles.every((format) => format === undefined)) return
  const decoder = new TextDecoder()
  let row: { index: number; formats: Map<number, string> } | undefined
  let [rest, index, column] = ['', -1, -1]
  for await (const chunk of stream(firstSheetIn(text))) {
    rest += decoder.decode(chunk as Buffer, { stream: true })
    const end = rest.lastIndexOf('>') + 1
    for (const [, name, tag = ''] of rest.slice(0, end).matchAll(/<(?:\w+:)?(row|c)\b([^>]*)>/g)) {
      const attributes = attributesOf(tag)
      const address = attributes.get('r')
      if (name === 'row') {
        if (row) yield row
        index = address === undefined ? index + 1 : Number(address) - 1
        column = -1
        row = { index, formats: new Map() }
      } else {
        column = address === undefined ? column + 1 : columnOf(address)
        const format = styles[Number(attributes.get('s') ?? -1)]
        if (format !== undefined) row?.formats.set(column, format)
      }
    }
    rest = rest.slice(end)
  }
  if (row) yield row
}

/**
 * The text that a sheet shows for a number or a date, where its format defines one.
 *
 * @returns undefined for a cell that shows its value, and for digits that the sheet only abbreviates
 */
export function shownText(cell: Cell, format: string | undefined): string | undefined {
  if (format === undefined || !(typeof cell === 'number' || cell instanceof Date)) return undefined
  // An article number in scientific notation has lost its digits.
  if (/^general$|^@$|[0#]E[+-]/i.test(format)) return undefined
  try {
    const shown = formatValue(cell, format).trim()
    return shown === '' ? undefined : shown
  } catch {
    return undefined
  }
}
