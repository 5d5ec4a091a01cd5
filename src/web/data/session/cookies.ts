const YEAR_IN_SECONDS = 365 * 24 * 60 * 60

/** The value of a readable cookie. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1))
}

/** Stores a value in a cookie, for this browser session or for a year. */
export function writeCookie(name: string, value: string, lasts: 'session' | 'year' = 'year'): void {
  const age = lasts === 'year' ? `; max-age=${YEAR_IN_SECONDS}` : ''
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=strict${age}${secure}`
}

export function dropCookie(name: string): void {
  document.cookie = `${name}=; path=/; samesite=strict; max-age=0`
}
