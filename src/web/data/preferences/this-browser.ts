/** The settings of a browser without storage, which last until a reload. */
const unkept = new Map<string, unknown>()

/** What this browser alone keeps under a key, unchecked: what belongs to a desk and not to a user, such as its printer. */
export function readHere(key: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = unkept.get(key) ?? JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

/** Keeps a value in this browser alone. */
export function keepHere(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    unkept.set(key, value)
  }
}
