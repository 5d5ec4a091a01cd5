type Values = Record<string, unknown>

/**
 * One change in the trail: of a record, or of one of its lines; null where there was nothing before, or is nothing
 * after.
 */
export interface Change {
  resource: string
  key: unknown
  before: Values | null
  after: Values | null
}

/** The name of a record in the trail, and the places of its lines. */
export interface RecordShape {
  resource: string
  /** The resource of its lines, by the name of the property that has them. */
  lines: Readonly<Record<string, string>>
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The lines in a property of a record. */
export function linesIn(state: Values, name: string): Values[] {
  const rows = state[name]
  return Array.isArray(rows) ? rows.filter(isValues) : []
}

/**
 * A record as it was before a change.
 *
 * A change of a record and one of its lines may describe the same thing: undoing both is as good as undoing one.
 *
 * @param state the record after the change
 * @returns null where the change created the record
 */
export function undone(state: Values | null, change: Change, shape: RecordShape): Values | null {
  if (change.resource === shape.resource) {
    if (change.before === null) return change.after === null ? state : null
    return { ...state, ...change.before }
  }
  if (state === null) return state
  const names = Object.keys(shape.lines).filter((name) => shape.lines[name] === change.resource)
  const changed = names.map((name) => [name, lineUndone(linesIn(state, name), change)])
  return { ...state, ...Object.fromEntries(changed) }
}

function lineUndone(rows: readonly Values[], { key, before, after }: Change): Values[] {
  const isIt = (row: Values) => row.id === key || (typeof key === 'string' && row.code === key)
  if (before === null) return rows.filter((row) => after === null || !isIt(row))
  if (after !== null) return rows.map((row) => (isIt(row) ? { ...row, ...before } : row))
  return [...rows.filter((row) => !isIt(row)), before]
}
