/** The time of one work over many runs, in milliseconds. */
export interface Figure {
  name: string
  median: number
  p95: number
  p99: number
  aim?: number
}

/** Runs `work` a number of times, after a few unmeasured ones. */
export async function measure(
  name: string,
  runs: number,
  work: (run: number) => Promise<unknown>,
): Promise<Figure> {
  const warmUp = Math.ceil(runs / 10)
  for (let run = 0; run < warmUp; run++) await work(run)
  const times: number[] = []
  for (let run = warmUp; run < warmUp + runs; run++) {
    const start = performance.now()
    await work(run)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { name, median: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Rows of text, aligned: the first column left, the others right. */
export function table(rows: string[][]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  )
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return rows.map(line).join('\n')
}
