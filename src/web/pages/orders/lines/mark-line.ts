/** Shows one line of a grid among the others, in sight, until another one is shown. */
export function markLine(grid: Element | null | undefined, key: number): void {
  grid?.querySelectorAll('[data-marked]').forEach((row) => row.removeAttribute('data-marked'))
  const row = grid?.querySelector<HTMLElement>(`[data-line="${key}"]`)
  if (!row) return
  row.dataset.marked = ''
  row.scrollIntoView?.({ block: 'nearest' })
}
