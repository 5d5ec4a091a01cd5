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
