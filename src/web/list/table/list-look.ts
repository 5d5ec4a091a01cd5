export const densities = ['compact', 'normal', 'comfortable'] as const
export type Density = (typeof densities)[number]

/**
 * A user's changes to a list. Only differences from its file are kept, so that everybody sees a column that the file
 * gains later.
 */
export interface ListLook {
  density: Density
  /** The columns in the order that the user gave them; empty for the file's own. */
  order: string[]
  /** Columns of the file that the user does not want. */
  hidden: string[]
  /** Other fields that the user wants as columns. */
  added: string[]
}

/** The list of the file, unchanged. */
export const shippedLook: ListLook = { density: 'normal', order: [], hidden: [], added: [] }

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

/** Reads the kept look; invalid parts fall back to the shipped one. */
export function readLook(value: unknown): ListLook {
  if (typeof value !== 'object' || value === null) return shippedLook
  const kept: Partial<Record<keyof ListLook, unknown>> = value
  return {
    density: densities.find((density) => density === kept.density) ?? shippedLook.density,
    order: namesIn(kept.order),
    hidden: namesIn(kept.hidden),
    added: namesIn(kept.added),
  }
}

/** Puts a column that has no place yet behind the one that it follows in the file. */
function placed(columns: string[], name: string, shipped: string[]): string[] {
  const before = shipped.slice(0, Math.max(0, shipped.indexOf(name)))
  const neighbour = before.findLast((candidate) => columns.includes(candidate))
  if (!shipped.includes(name)) return [...columns, name]
  return columns.toSpliced(neighbour === undefined ? 0 : columns.indexOf(neighbour) + 1, 0, name)
}

/**
 * The columns that a list shows, from left to right.
 *
 * @param shipped the columns of the resource's file
 * @param offered everything that can be a column
 */
export function columnsIn(look: ListLook, shipped: string[], offered: string[]): string[] {
  const wanted = [...shipped.filter((name) => !look.hidden.includes(name)), ...look.added]
  const visible = [...new Set(wanted)].filter((name) => offered.includes(name))
  const ordered = look.order.filter((name) => visible.includes(name))
  const others = visible.filter((name) => !ordered.includes(name))
  const columns = others.reduce((all, name) => placed(all, name, shipped), ordered)
  return columns.length > 0 ? columns : shipped.filter((name) => offered.includes(name))
}

/** The look of a user who has just chosen these columns, in this order. */
export function lookWith(look: ListLook, shipped: string[], columns: string[]): ListLook {
  const hidden = shipped.filter((name) => !columns.includes(name))
  const added = columns.filter((name) => !shipped.includes(name))
  const usual = [...shipped.filter((name) => !hidden.includes(name)), ...added]
  const isUsual = usual.every((name, position) => columns[position] === name)
  return { ...look, hidden, added, order: isUsual ? [] : columns }
}
