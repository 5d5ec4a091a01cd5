/**
 * A user's choice among things that are shipped in an order, such as the columns of a list. Only differences from the
 * shipped order are kept, so that everybody sees things shipped later.
 */
export interface Arrangement {
  /** The names in the order that the user gave them; empty for the shipped one. */
  order: string[]
  /** Shipped ones that the user does not want. */
  hidden: string[]
  /** Others that the user wants. */
  added: string[]
}

/** The shipped arrangement, unchanged. */
export const asShipped: Arrangement = { order: [], hidden: [], added: [] }

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

/** Reads a kept arrangement; invalid parts fall back to the shipped one. */
export function readArrangement(value: unknown): Arrangement {
  if (typeof value !== 'object' || value === null) return asShipped
  const kept: Partial<Record<keyof Arrangement, unknown>> = value
  return { order: namesIn(kept.order), hidden: namesIn(kept.hidden), added: namesIn(kept.added) }
}

/** The names with one of them at another place; a place beyond the ends is the end. */
export function withNameMoved(names: string[], name: string, position: number): string[] {
  const place = Math.max(0, Math.min(names.length - 1, position))
  return names.filter((other) => other !== name).toSpliced(place, 0, name)
}

/**
 * Puts a name that has no place yet behind the one that it follows as shipped; one that is not shipped goes to the end.
 */
export function withNamePlaced(names: string[], name: string, shipped: string[]): string[] {
  const before = shipped.slice(0, Math.max(0, shipped.indexOf(name)))
  const neighbour = before.findLast((candidate) => names.includes(candidate))
  if (!shipped.includes(name)) return [...names, name]
  return names.toSpliced(neighbour === undefined ? 0 : names.indexOf(neighbour) + 1, 0, name)
}

/**
 * The names that are shown, in their order; at least one, and only offered ones.
 *
 * @param offered everything that can be shown
 */
export function arrangedNames(arrangement: Arrangement, shipped: string[], offered: string[]): string[] {
  const wanted = [...shipped.filter((name) => !arrangement.hidden.includes(name)), ...arrangement.added]
  const visible = [...new Set(wanted)].filter((name) => offered.includes(name))
  const ordered = arrangement.order.filter((name) => visible.includes(name))
  const others = visible.filter((name) => !ordered.includes(name))
  const names = others.reduce((all, name) => withNamePlaced(all, name, shipped), ordered)
  return names.length > 0 ? names : shipped.filter((name) => offered.includes(name))
}

/** The arrangement of a user who has just chosen these names, in this order. */
export function chosenArrangement(shipped: string[], names: string[]): Arrangement {
  const hidden = shipped.filter((name) => !names.includes(name))
  const added = names.filter((name) => !shipped.includes(name))
  const usual = [...shipped.filter((name) => !hidden.includes(name)), ...added]
  const isUsual = usual.every((name, position) => names[position] === name)
  return { hidden, added, order: isUsual ? [] : names }
}

/** Shifts a panel that fits on neither side of its button, as on a phone, into the window. */
export const withinWindow = { overflow: { adjustX: true, adjustY: true, shiftX: true } }
