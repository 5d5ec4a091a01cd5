import { unread, type Unread } from '#paper/panel-values'

/** The settings of a browser without storage, which last until a reload. */
const unkept = new Map<string, unknown>()

/** What this browser alone keeps under a key, unchecked: what belongs to a desk and not to a user, such as its printer. */
export function readHere(key: string): Unread {
  try {
    return unread(unkept.get(key) ?? JSON.parse(localStorage.getItem(key) ?? 'null'))
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
