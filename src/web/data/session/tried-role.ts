import { HOME_PATH } from './addresses'

/** In the address of a window that opens, and in those of the files that its tags load. */
const QUERY = 'try_as'
/** Each window has a session storage of its own, which survives a reload. */
const PLACE = 'goldbook.try_as'

let tried: string | undefined

/** Takes the role that this window tries from its address, or from before a reload. */
export function startTrying(): void {
  try {
    tried = roleInAddress() ?? sessionStorage.getItem(PLACE) ?? undefined
  } catch {
    // Without storage the window shows its user's own app after a reload.
  }
}

function roleInAddress(): string | undefined {
  const address = new URL(location.href)
  const role = address.searchParams.get(QUERY)
  if (role === null) return undefined
  address.searchParams.delete(QUERY)
  history.replaceState(history.state, '', address)
  // A new window begins with a copy of what its opener keeps, such as the open tabs.
  sessionStorage.clear()
  sessionStorage.setItem(PLACE, role)
  return role
}

/** The role as which this window shows the app, whose user has it not; undefined in every other window. */
export function triedRole(): string | undefined {
  return tried
}

/** The app as a role sees it, in a window of its own. */
export function tryRole(role: string): void {
  window.open(`${HOME_PATH}?${QUERY}=${encodeURIComponent(role)}`)
}

/** Ends the trial: the window shows its user's own app again. */
export function leaveTrial(): void {
  forgetTrial()
  location.replace(HOME_PATH)
}

/** Closes the window; one that no script has opened shows its user's own app again. */
export function closeTrial(): void {
  forgetTrial()
  window.close()
  if (!window.closed) location.replace(HOME_PATH)
}

function forgetTrial(): void {
  tried = undefined
  try {
    sessionStorage.clear()
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** The address of a file that a tag loads, which sends no header. */
export function asTried(address: string): string {
  if (tried === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}${QUERY}=${encodeURIComponent(tried)}`
}
