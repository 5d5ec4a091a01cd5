/** Whether an unknown value is a JSON object, and not null or a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text of a record; null where it has none. */
export const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/** A number of a record; 0 where it has none. */
export const numberOrZero = (value: unknown) => (typeof value === 'number' ? value : 0)
