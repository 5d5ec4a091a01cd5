/** The system's scheme, or the user's choice. */
export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const PLACE = 'scheme'

/** Applies a scheme to everything, outside of antd too, and remembers it for the next sign-in page. */
export function showScheme(scheme: Scheme): void {
  document.documentElement.style.colorScheme = scheme === 'system' ? '' : scheme
  try {
    localStorage.setItem(PLACE, scheme)
  } catch {
    // Without storage the sign-in page follows the system.
  }
}

/** Applies the scheme that this browser used last, before anybody has signed in. */
export function startScheme(): void {
  try {
    const kept = localStorage.getItem(PLACE)
    const scheme = schemes.find((each) => each === kept)
    if (scheme !== undefined) showScheme(scheme)
  } catch {
    // Without storage the system's scheme applies.
  }
}

/** The settings of a browser without storage, which last until a reload. */
const unkept = new Map<string, unknown>()

/**
 * The value that this browser alone keeps under a key, unchecked: for settings of a desk and not of a user, such as its
 * printer.
 */
export function readDeskSetting(key: string): Readonly<Record<string, unknown>> {
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
