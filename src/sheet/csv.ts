type CsvCell = string | number | null

function written(value: CsvCell): string {
  const text = typeof value === 'number' ? String(value) : guardedText(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV that spreadsheets open in UTF-8, without formulas. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(written).join(',')).join('\r\n')}\r\n`
}

/** Characters that spreadsheets interpret as the start of a formula, or that can hide one. */
const DANGER = '=+\\-@\\t\\r\\n＝＋－＠'
const dangerous = new RegExp(`^'*[${DANGER}]`)
const marked = new RegExp(`^'+[${DANGER}]`)

/**
 * Text that no spreadsheet runs as a formula when it opens a CSV file: a leading apostrophe disables it. Text that
 * already looks guarded gets one more apostrophe, so that `unguardedText` restores every text exactly.
 */
export function guardedText(text: string): string {
  return dangerous.test(text) ? `'${text}` : text
}

/** What a workbook takes for the number of a sign, such as `_x000D_`; the underscore before it has such a number too. */
const numberedSign = /_(?=x[\dA-F]{4}_)/gi

/**
 * Text for a workbook, which does not run text as formulas: it gets an apostrophe only where `unguardedText` would remove
 * one. A text that looks like the number of a sign stays that text.
 */
export function workbookText(text: string): string {
  const literal = text.replace(numberedSign, '_x005F_')
  return marked.test(text) ? `'${literal}` : literal
}

/** The original text of `guardedText`. */
export function unguardedText(text: string): string {
  return marked.test(text) ? text.slice(1) : text
}
