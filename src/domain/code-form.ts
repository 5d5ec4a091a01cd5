/** Signs that stand for a hyphen in what people type and scanners send; a kana dash only between letters and digits. */
const dashes = /\p{Dash_Punctuation}|[−⁃]/gu
const kanaDash = /([A-Za-z0-9])ー(?=[A-Za-z0-9])/g
const blanks = /[\s\u1160\u2800\u3164]+/gu
/** Control signs, zero-width signs, variation selectors: nobody sees them, and no two codes differ by them. */
const invisible = /[\p{Cc}\p{Cf}\ufe00-\ufe0f]/gu

/**
 * The one form in which a code is stored and compared: narrow signs, a hyphen for every dash, no invisible signs, single
 * blanks inside.
 *
 * @see domain.md §12.13
 */
export function normalCode(text: string): string {
  const plain = text.normalize('NFKC').replace(blanks, ' ').replace(invisible, '')
  return plain.replace(dashes, '-').replace(kanaDash, '$1-').replace(/ +/g, ' ').trim()
}

/** The keys of a keyboard, row by row, without and with Shift. */
const american = [
  "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
  '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
].join('')

/** The same keys on the layouts that a computer may have while its scanner sends the American ones. */
const layouts = {
  es: ["º1234567890'¡qwertyuiop`+çasdfghjklñ´zxcvbnm,.-", 'ª!"·$%&/()=?¿QWERTYUIOP^*ÇASDFGHJKLÑ¨ZXCVBNM;:_'],
  de: ['^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-', '°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_'],
  fr: ['²&é"\'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!', '~1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§'],
}

/** A keyboard layout whose signs are known. */
export type KeyboardLayout = keyof typeof layouts

const swaps = Object.entries(layouts).map(([layout, rows]) => {
  const signs = [...rows.join('')].map((sign, place) => [sign, american[place] ?? sign] as const)
  return { layout: layout as KeyboardLayout, signs: new Map(signs) }
})

/** What codes consist of; a text of nothing else is taken at its word, since a swap could make it another code. */
const plausible = /^[A-Za-z0-9 ._+/#-]+$/

/** The texts that a scanner on another keyboard layout has meant, by the layouts whose keys explain every sign. */
function meantByKeys(text: string): CodeForm[] {
  if (plausible.test(text)) return []
  return swaps.flatMap(({ layout, signs }) => {
    const code = [...text].map((sign) => signs.get(sign) ?? '\0').join('')
    return plausible.test(code) ? [{ code, layout }] : []
  })
}

/** The symbology by which a scanner introduces a code, such as `]C1` for GS1-128, and the signs around a Code 39. */
const introduction = /^\][A-Za-z][A-Za-z0-9]/
const surrounded = /^\*(.+)\*$/

/** The code inside what a scanner adds to it. */
function bareCode(code: string): string {
  const introduced = code.replace(introduction, '')
  return surrounded.exec(introduced)?.[1] ?? introduced
}

/** Whether the last digit of an article number is its check digit. */
function isArticleNumber(digits: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false
  const weighted = [...digits].toReversed().map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3))
  return weighted.reduce((total, each) => total + each, 0) % 10 === 0
}

const ARTICLE_LENGTHS = [13, 12, 8, 14]

/** An article number in each of its lengths, of which scanners send one and labels show another; GS1 names it by 01. */
function articleForms(code: string): string[] {
  const digits = /^01(\d{14})(?:\D|$)/.exec(code.replace(/^\(01\)/, '01'))?.[1] ?? code
  if (!isArticleNumber(digits)) return []
  const short = digits.replace(/^0+/, '')
  return ARTICLE_LENGTHS.filter((length) => length >= short.length).map((length) =>
    short.padStart(length, '0'),
  )
}

/** A code that a scanned or typed text may mean, and the keyboard layout of the computer, if that explains the text. */
export interface CodeForm {
  code: string
  layout?: KeyboardLayout
}

/**
 * The codes that a scanned or typed text may mean, the likeliest first: the text itself, without what a scanner adds to
 * it, an article number in its other lengths, and the keys behind signs that another keyboard layout has made of them.
 *
 * @returns none for a text without a visible sign; most texts have one form
 * @see domain.md §12.13
 */
export function codeForms(text: string): CodeForm[] {
  const typed = normalCode(text)
  const bare = bareCode(typed)
  // A code may be older than the rule for its form.
  const own = [typed, text.replace(/\p{Cc}/gu, '').trim(), bare, ...articleForms(bare)].map(
    (code): CodeForm => ({ code }),
  )
  const keys = meantByKeys(text.replace(invisible, '').trim())
  const forms = [
    ...own,
    ...keys.map(({ code, ...layout }) => ({ code: bareCode(normalCode(code)), ...layout })),
  ]
  const known = new Set<string>()
  return forms.filter(({ code }) => normalCode(code) !== '' && !known.has(code) && known.add(code))
}

/** The form of a text that is a code, in any case. @returns undefined where the text means another code */
export function formOfCode(text: string, code: string): CodeForm | undefined {
  const wanted = normalCode(code).toLowerCase()
  return codeForms(text).find((form) => form.code.toLowerCase() === wanted)
}
