/**
 * Reads a table of text: a record a line, its cells between bars, in the order of the columns. A cell that is
 * missing is empty.
 */
export function readTable<Column extends string>(
  columns: readonly Column[],
  text: string,
): Record<Column, string>[] {
  const lines = text.trim().split('\n')
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Record<
      Column,
      string
    >
  })
}
