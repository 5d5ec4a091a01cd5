/** As the system is, or as the user said. */
export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const PLACE = 'scheme'

/** Shows everything in a scheme, what is drawn outside of antd too, and remembers it for the next sign-in page. */
export function showScheme(scheme: Scheme): void {
  document.documentElement.style.colorScheme = scheme === 'system' ? '' : scheme
  try {
    localStorage.setItem(PLACE, scheme)
  } catch {
    // A browser without storage shows the sign-in page as the system is.
  }
}

/** The scheme that was last shown in this browser, before anybody has signed in. */
export function startScheme(): void {
  try {
    const kept = localStorage.getItem(PLACE)
    const scheme = schemes.find((each) => each === kept)
    if (scheme !== undefined) showScheme(scheme)
  } catch {
    // As the system is.
  }
}
