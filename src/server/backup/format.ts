import { createHash, type Hash } from 'node:crypto'
import type { KeptTable } from '../db/backup/structure'

/** Raised when an older goldbook could not read the files any more. */
export const FORMAT = 1

/** What a backup says about itself in its first line. */
export interface Header {
  format: number
  /** The moment of its snapshot, ISO 8601 in UTC. */
  taken_at: string
  /** Undefined in a backup of a goldbook that gave shops no id. */
  id?: string | null | undefined
  shop: string
  /** The applied migrations: whether this goldbook knows the database's form. */
  migrations: string[]
  database: string
}

/**
 * A line that is not a row. Rows are JSON objects and these are JSON arrays, so the first character tells them apart.
 * A table's rows follow its line, and its `rows` line has their number and check sum; the seal covers every byte before.
 */
export type Mark =
  | ['goldbook', Header]
  | ['sql', string]
  | ['table', Omit<KeptTable, 'rows'>]
  | ['rows', number, string]
  | ['sequence', string, number]
  | ['seal', number, string]

/** Whether a line is a row of the current table. */
export const isRow = (line: string) => line.startsWith('{')

/** The check sums of a backup that is being written or read. */
export class Sums {
  readonly #all = createHash('sha256')
  #table: Hash = createHash('sha256')
  #rowsOfTable = 0
  #rows = 0

  /** Counts lines of one kind; without the newline at their end. */
  add(lines: readonly string[], areRows: boolean): void {
    const text = lines.map((line) => `${line}\n`).join('')
    this.#all.update(text)
    if (!areRows) return
    this.#table.update(text)
    this.#rowsOfTable += lines.length
    this.#rows += lines.length
  }

  /** What the end of a table says; the next table begins. */
  endOfTable(): ['rows', number, string] {
    const mark: ['rows', number, string] = ['rows', this.#rowsOfTable, this.#table.digest('hex')]
    this.#table = createHash('sha256')
    this.#rowsOfTable = 0
    return mark
  }

  /** What the end of the backup says. */
  seal(): ['seal', number, string] {
    return ['seal', this.#rows, this.#all.copy().digest('hex')]
  }
}
