const TOKEN =
  /([{}[\],:])|("(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy
const SPACES = /[ \t\n\r]*/y

/** The characters that may start a value: an object, a list, a text, or a word or number (`w`). */
const VALUE = '{["w'

/** A place in a text, with line and column as editors count them: from one. */
export interface TextPlace {
  line: number
  column: number
}

/**
 * The place where a text stops being JSON: the first one that no continuation could make valid. JavaScript engines
 * report it in different words, or not at all.
 *
 * @returns undefined for valid JSON
 */
export function jsonFault(text: string): TextPlace | undefined {
  const open: string[] = []
  let allowed = VALUE
  let at = afterSpaces(text, 0)
  while (at < text.length) {
    TOKEN.lastIndex = at
    const [token = '', mark, quoted] = TOKEN.exec(text) ?? []
    const kind = mark ?? (quoted === undefined ? 'w' : '"')
    if (token === '' || !allowed.includes(kind)) return lineAndColumn(text, at)
    allowed = following(kind, allowed, open)
    at = afterSpaces(text, at + token.length)
  }
  return allowed === '' ? undefined : lineAndColumn(text, text.length)
}

/**
 * The tokens that may follow a token; brackets that it opens or closes are tracked. A text is a name where no value is
 * allowed.
 */
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

function lineAndColumn(text: string, at: number): TextPlace {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
