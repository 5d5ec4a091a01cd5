import { text as textOf } from 'node:stream/consumers'
import { formatValue } from 'hucre'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { RuleBroken } from '#domain/errors'
import type { Cell } from '#sheet/cell'

/** A zip file with its files by name, according to its directory. */
export interface ZipContents {
  zip: ZipFile
  files: ReadonlyMap<string, Entry>
}

const MOST_ENTRIES = 10_000
const END_LENGTH = 22

/**
 * The files in a zip; nothing is unpacked, and the declared sizes are not checked.
 *
 * @throws RuleBroken `file_unreadable` for too many files, two of one name, or two directories
 * @throws Error for an incomplete or invalid zip file
 */
export async function zipContents(bytes: Buffer): Promise<ZipContents> {
  // Names are read as the library that reads the rows reads them, and false sizes are judged with the others.
  const zip = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false })
  if (zip.entryCount > MOST_ENTRIES || !hasOneDirectory(bytes, zip)) throw new RuleBroken('file_unreadable')
  const files = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) files.set(entry.fileNameRaw.toString('utf8'), entry)
  if (files.size < zip.entryCount) throw new RuleBroken('file_unreadable')
  return { zip, files }
}

/**
 * Whether the end record of a zip names the directory that was found. A record of 64 bits may name another one, which
 * the library that reads the rows follows under other conditions: it would then read what nobody has checked.
 */
function hasOneDirectory(bytes: Buffer, { entryCount, readEntryCursor, comment }: ZipFile): boolean {
  const end = bytes.length - END_LENGTH - comment.length
  // The types declare the offset of the first entry a boolean.
  return (
    bytes.readUInt16LE(end + 10) === entryCount && bytes.readUInt32LE(end + 16) === Number(readEntryCursor)
  )
}

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

/** The whole text of a small file of a workbook; empty where there is none. */
async function textIn({ zip, files }: ZipContents, name: string): Promise<string> {
  const entry = files.get(name)
  return entry ? textOf(await zip.openReadStreamPromise(entry)) : ''
}

/** A sheet of a workbook: its place among all of them, from 0, and the file that has its rows. */
export interface WorkbookSheet {
  name: string
  index: number
  path: string
}

/** The sheets of a workbook that are not hidden and have rows; all where every one is hidden. */
export async function sheetsIn(contents: ZipContents): Promise<WorkbookSheet[]> {
  const relations = tagsOf(await textIn(contents, 'xl/_rels/workbook.xml.rels'), 'Relationship')
  const sheets = tagsOf(await textIn(contents, 'xl/workbook.xml'), 'sheet').map((tag, index) => {
    const target = relations.find((one) => one.get('Id') === tag.get('id'))?.get('Target')
    const path = target?.startsWith('/') ? target.slice(1) : `xl/${target ?? 'worksheets/sheet1.xml'}`
    return { name: tag.get('name') ?? '', index, path, isHidden: /hidden/i.test(tag.get('state') ?? '') }
  })
  const tables = sheets.filter(({ path }) => path.includes('worksheets/'))
  const shown = tables.filter(({ isHidden }) => !isHidden)
  return (shown.length > 0 ? shown : tables).map(({ isHidden: _hidden, ...sheet }) => sheet)
}

/** The column of an address such as `AB12`, from 0. */
const columnOf = (address: string) =>
  [...(/^[A-Z]+/.exec(address)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) -
  1

/**
 * The number formats of a sheet of a workbook, row by row in its order: the shown text depends on the format
 * alone, which the library that reads the values drops.
 */
export async function* numberFormats(
  contents: ZipContents,
  { path }: Pick<WorkbookSheet, 'path'>,
): AsyncGenerator<RowFormats> {
  const styles = stylesIn(await textIn(contents, 'xl/styles.xml'))
  const sheet = contents.files.get(path)
  if (!sheet || styles.every((format) => format === undefined)) return
  const decoder = new TextDecoder()
  let row: { index: number; formats: Map<number, string> } | undefined
  let [rest, index, column] = ['', -1, -1]
  for await (const chunk of await contents.zip.openReadStreamPromise(sheet)) {
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
