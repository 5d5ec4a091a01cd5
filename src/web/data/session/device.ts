/** The word of its user agent that identifies a browser; earlier ones contain the later ones too. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['WeChat', /\bMicroMessenger\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** A browser and its system in short words, `Chrome · Windows`; undefined when neither is known. */
export function deviceOf(agent: string | null): string | undefined {
  const known = [browsers, systems].flatMap((signs) => {
    const found = signs.find(([, sign]) => sign.test(agent ?? ''))
    return found === undefined ? [] : [found[0]]
  })
  return known.length === 0 ? undefined : known.join(' · ')
}

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
