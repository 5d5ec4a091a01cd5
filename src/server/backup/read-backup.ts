import { migrations } from '../db/migrations/all'
import { BadBackup } from './bad-backup'
import { FORMAT, isRow, Sums, type Header, type Mark } from './format'

const NEWLINE = 0x0a
/** The first line has some hundred bytes; a longer one is another kind of file. */
const LONGEST_HEADER = 1024 * 1024
/** A picture of 20 MB takes 40 as text. */
const LONGEST_LINE = 256 * 1024 * 1024

/** Cuts bytes into lines; the last one must end too. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let kept: Buffer[] = []
  let length = 0
  let longest = LONGEST_HEADER
  for await (const chunk of bytes) {
    let from = 0
    for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...kept, chunk.subarray(from, to)]).toString('utf8')
      kept = []
      length = 0
      from = to + 1
      longest = LONGEST_LINE
    }
    kept.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > longest) throw new BadBackup(longest === LONGEST_HEADER ? 'foreign' : 'broken')
  }
  if (length > 0) throw new BadBackup('broken')
}

/** A part of a backup in the order of the file: a mark, or some rows of the table marked last. */
export type Part = { mark: Mark } | { rows: string[] }

/** Rows are handed on in parts of about this many characters. */
const PART = 1024 * 1024

/**
 * Reads a backup and checks everything that it says about itself on the way. The marks are of known shapes once the
 * whole file has been read to its seal.
 *
 * @throws BadBackup foreign, broken or newer
 */
export async function* partsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const sums = new Sums()
  let rows: string[] = []
  let size = 0
  let last: Mark | undefined
  for await (const line of linesOf(bytes)) {
    if (last?.[0] === 'seal') throw new BadBackup('broken')
    if (isRow(line) && last !== undefined) {
      rows.push(line)
      size += line.length
      if (size < PART) continue
    }
    if (rows.length > 0) {
      sums.add(rows, true)
      yield { rows }
      rows = []
      size = 0
    }
    if (isRow(line)) continue
    last = last === undefined ? headerOf(line) : markOf(line, sums)
    sums.add([line], false)
    yield { mark: last }
  }
  if (last?.[0] !== 'seal') throw new BadBackup(last === undefined ? 'foreign' : 'broken')
}

/** What a backup says in its first line. */
function headerOf(line: string): ['goldbook', Header] {
  const [name, header] = parsed(line, 'foreign')
  if (name !== 'goldbook' || typeof header !== 'object' || header === null || !('format' in header))
    throw new BadBackup('foreign')
  const mark = ['goldbook', header as Header] satisfies Mark
  const known = new Set(migrations.map((migration) => migration.name))
  if (mark[1].format > FORMAT || !mark[1].migrations.every((each) => known.has(each)))
    throw new BadBackup('newer')
  return mark
}

/** A mark whose sums, if it has any, are those of the lines before. */
function markOf(line: string, sums: Sums): Mark {
  const mark = parsed(line, 'broken') as Mark
  if (mark[0] === 'seal' && line !== JSON.stringify(sums.seal())) throw new BadBackup('broken')
  if (mark[0] === 'rows' && line !== JSON.stringify(sums.endOfTable())) throw new BadBackup('broken')
  return mark
}

function parsed(line: string, fault: 'foreign' | 'broken'): unknown[] {
  try {
    const value: unknown = JSON.parse(line)
    if (Array.isArray(value)) return value
  } catch (error) {
    throw new BadBackup(fault, error)
  }
  throw new BadBackup(fault)
}
