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
  if (tried !== undefined) keepTryingIn(document)
}

/** The events before a link is opened elsewhere: by the pointer, its menu, or from the keyboard. */
const openings = ['pointerdown', 'focusin', 'contextmenu', 'dragstart'] as const

/**
 * Lets the links of a window that tries a role lead new tabs to the same role: a browser gives such a tab nothing of
 * this window's storage, so that it would show the app with all rights of its user.
 */
function keepTryingIn(page: Document): void {
  for (const opening of openings) page.addEventListener(opening, markLink, { capture: true })
}

/** Names the role in the address of the link that is about to be used; within the app, links lead by their route. */
function markLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (tried === undefined || link === null) return
  const address = new URL(link.href, location.href)
  const isOurs = address.origin === location.origin && address.protocol === location.protocol
  if (!isOurs || address.searchParams.get(QUERY) === tried) return
  address.searchParams.set(QUERY, tried)
  link.href = address.href
}

function roleInAddress(): string | undefined {
  const address = new URL(location.href)
  const role = address.searchParams.get(QUERY)
  if (role === null) return undefined
  address.searchParams.delete(QUERY)
  history.replaceState(history.state, '', address)
  // A new window begins with a copy of its opener's storage, such as the open tabs.
  sessionStorage.clear()
  sessionStorage.setItem(PLACE, role)
  return role
}

/** The role as which this window shows the app, other than its user's own; undefined in every other window. */
export function trialRole(): string | undefined {
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
    // A browser without storage keeps no trial.
  }
}

/** The address of a file that a tag loads, which sends no header. */
export function asTried(address: string): string {
  if (tried === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}${QUERY}=${encodeURIComponent(tried)}`
}
