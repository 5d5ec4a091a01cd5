/** What a spreadsheet takes for the beginning of a formula, or for a way to hide one. */
const DANGER = '=+\\-@\\t\\r\\n＝＋－＠'
const dangerous = new RegExp(`^'*[${DANGER}]`)
const marked = new RegExp(`^'+[${DANGER}]`)

/**
 * Text that no spreadsheet runs as a formula when it opens a CSV file: an apostrophe stands before what would be one.
 * Text that looks as if it had been made safe gets one more, so that `unguarded` gives each text back as it was.
 */
export function guarded(text: string): string {
  return dangerous.test(text) ? `'${text}` : text
}

/** Text of a workbook, which runs no text: it gets an apostrophe only where `unguarded` would take one away. */
export function keptFromUnguarding(text: string): string {
  return marked.test(text) ? `'${text}` : text
}

/** The text as it was before `guarded` made it safe. */
export function unguarded(text: string): string {
  return marked.test(text) ? text.slice(1) : text
}
