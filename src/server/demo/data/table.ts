/**
 * Reads a text table: one record per line, with cells between bars in the order of the columns. A missing cell is
 * empty.
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
