import type { Column } from '#resource/panel-element'
import { isObject, number } from '#resource/panel-values'

/** Printers that shops have, in dots per inch: label printers first. */
export const RESOLUTIONS = [203, 300, 600]
const [LABEL_PRINTER = 203] = RESOLUTIONS

const columnsKey = (template: string) => `print-columns:${template}`
const resolutionKey = (template: string) => `print-resolution:${template}`

/** What this browser remembers under a key; undefined when nothing, or when it may not remember. */
function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage the choice holds for this time alone.
  }
}

/** The columns to print: as chosen last time, and as designed where they are new since then. */
export function rememberedColumns(template: string, columns: readonly Column[]): Set<string> {
  const stored = read(columnsKey(template))
  const choices = isObject(stored) ? stored : {}
  const isShown = ({ key, shown }: Column) => {
    const choice = Object.hasOwn(choices, key) ? choices[key] : undefined
    return typeof choice === 'boolean' ? choice : shown
  }
  return new Set(columns.filter(isShown).map(({ key }) => key))
}

/** Keeps a choice of columns for the next time. */
export function rememberColumns(
  template: string,
  columns: readonly Column[],
  chosen: ReadonlySet<string>,
): void {
  write(columnsKey(template), Object.fromEntries(columns.map(({ key }) => [key, chosen.has(key)])))
}

/** The resolution of the printer that this template went to last time, in dots per inch. */
export function rememberedResolution(template: string): number {
  const stored = number(read(resolutionKey(template)), LABEL_PRINTER)
  return RESOLUTIONS.includes(stored) ? stored : LABEL_PRINTER
}

/** Keeps the resolution of the printer for the next time. */
export function rememberResolution(template: string, dotsPerInch: number): void {
  write(resolutionKey(template), dotsPerInch)
}
