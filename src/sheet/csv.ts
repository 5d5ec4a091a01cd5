import { guarded } from './formula-guard'

type CsvCell = string | number | null

function written(value: CsvCell): string {
  const text = typeof value === 'number' ? String(value) : guarded(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV that spreadsheets open in UTF-8, without formulas. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(written).join(',')).join('\r\n')}\r\n`
}
