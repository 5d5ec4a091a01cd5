const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that stays text where hiprint writes it as HTML. */
export const escaped = (plain: string) => plain.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')

/** The same with its lines, which the heads of tables have. */
export const escapedLines = (plain: string) => escaped(plain).replaceAll('\n', '<br>')
