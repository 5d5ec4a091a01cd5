/** Scrolls to a line of a grid and highlights it, until another one is highlighted. */
export function markLine(grid: Element | null | undefined, key: number): void {
  grid?.querySelectorAll('[data-marked]').forEach((row) => row.removeAttribute('data-marked'))
  const row = grid?.querySelector<HTMLElement>(`[data-line="${key}"]`)
  if (!row) return
  row.dataset.marked = ''
  row.scrollIntoView?.({ block: 'nearest' })
}
