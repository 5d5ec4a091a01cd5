export const LOGIN_PATH = '/admin/login'
/** Where another site sends somebody who signed in there; open without a login, as the login page is. */
export const AUTH_REDIRECT_PATH = '/auth-redirect'
export const HOME_PATH = '/admin'

/** Whether a path is this one, as the router compares them: whatever its case, with or without a slash at the end. */
export function isPath(path: string, known: string): boolean {
  return path.replace(/\/+$/, '').toLowerCase() === known
}

/** Whether a path may be visited without a token. */
export function isOpen(path: string): boolean {
  return isPath(path, LOGIN_PATH) || isPath(path, AUTH_REDIRECT_PATH)
}

/** The address of this app that a text names; undefined where the text leads to another site, or is none. */
export function ownAddress(text: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, location.origin)) return undefined
  const { origin, pathname, search, hash } = new URL(text, location.origin)
  // `/.//elsewhere` is of this origin, and yet its path would be read as another site's.
  const isOurs = origin === location.origin && !pathname.startsWith('//')
  return isOurs ? pathname + search + hash : undefined
}

/** Where a sign-in leads: the page of this app that the query asks for, but not back to where one signs in. */
export function wantedAddress(search: string): string {
  const wanted = ownAddress(new URLSearchParams(search).get('redirect') ?? '')
  if (wanted === undefined || isOpen(new URL(wanted, location.origin).pathname)) return HOME_PATH
  return wanted
}

/** The login page that leads on to an address. */
export function loginAddress(next: string): string {
  return `${LOGIN_PATH}?redirect=${encodeURIComponent(next)}`
}
