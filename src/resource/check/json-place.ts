const TOKEN =
  /([{}[\],:])|("(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy
const SPACES = /[ \t\n\r]*/y

/** What may begin a value: an object, a list, a text, or a word or number (`w`). */
const VALUE = '{["w'

/** Where in a text something stands, as editors count: from one. */
export interface TextPlace {
  line: number
  column: number
}

/**
 * Where a text stops being JSON: the first place that no continuation could make right. Engines tell it in words of
 * their own, or not at all.
 *
 * @returns undefined for a text that is JSON
 */
export function jsonFault(text: string): TextPlace | undefined {
  const open: string[] = []
  let allowed = VALUE
  let at = afterSpaces(text, 0)
  while (at < text.length) {
    TOKEN.lastIndex = at
    const [token = '', mark, quoted] = TOKEN.exec(text) ?? []
    const kind = mark ?? (quoted === undefined ? 'w' : '"')
    if (token === '' || !allowed.includes(kind)) return placeOf(text, at)
    allowed = following(kind, allowed, open)
    at = afterSpaces(text, at + token.length)
  }
  return allowed === '' ? undefined : placeOf(text, text.length)
}

/** What may follow a token; what it opens or closes is noted. A text is a name where no value may stand. */
function following(kind: string, allowed: string, open: string[]): string {
  if (kind === ':') return VALUE
  if (kind === ',') return open.at(-1) === '{' ? '"' : VALUE
  if (kind === '"' && !allowed.includes('w')) return ':'
  if (kind === '{' || kind === '[') {
    open.push(kind)
    return kind === '{' ? '"}' : `${VALUE}]`
  }
  if (kind === '}' || kind === ']') open.pop()
  const around = open.at(-1)
  if (around === undefined) return ''
  return around === '{' ? ',}' : ',]'
}

function afterSpaces(text: string, at: number): number {
  SPACES.lastIndex = at
  return at + (SPACES.exec(text)?.[0].length ?? 0)
}

function placeOf(text: string, at: number): TextPlace {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
