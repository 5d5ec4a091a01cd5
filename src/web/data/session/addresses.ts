export const LOGIN_PATH = '/admin/login'
/** The page for users who signed in on another site; open without a login, as the login page is. */
export const AUTH_REDIRECT_PATH = '/auth-redirect'
export const HOME_PATH = '/admin'

/** Whether two paths are equal as the router compares them: regardless of case and of a trailing slash. */
export function isPath(path: string, known: string): boolean {
  return path.replace(/\/+$/, '').toLowerCase() === known
}

/** Whether a path is open without a token. */
export function isOpen(path: string): boolean {
  return isPath(path, LOGIN_PATH) || isPath(path, AUTH_REDIRECT_PATH)
}

/** The address within this app that a text names; undefined for another site, or for no address. */
export function ownAddress(text: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, location.origin)) return undefined
  const { origin, pathname, search, hash } = new URL(text, location.origin)
  // `/.//elsewhere` has this origin, and yet its path would be read as another site.
  const isOurs = origin === location.origin && !pathname.startsWith('//')
  return isOurs ? pathname + search + hash : undefined
}

/** The page after a sign-in: the one in the query, if it is within this app and no sign-in page itself. */
export function addressAfterSignIn(search: string): string {
  const wanted = ownAddress(new URLSearchParams(search).get('redirect') ?? '')
  if (wanted === undefined || isOpen(new URL(wanted, location.origin).pathname)) return HOME_PATH
  return wanted
}

/** The address of the login page that continues to an address. */
export function loginAddress(next: string): string {
  return `${LOGIN_PATH}?redirect=${encodeURIComponent(next)}`
}
