const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that hiprint, which writes it as HTML, still shows as text. */
export const escaped = (plain: string) => plain.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')

/** Escaped text with line breaks, as used in table heads. */
export const escapedLines = (plain: string) => escaped(plain).replaceAll('\n', '<br>')
