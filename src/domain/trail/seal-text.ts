/** A seal as somebody kept it. */
export interface KeptSeal {
  /** Undefined where the text names none. */
  day: string | undefined
  hash: string
}

/** What the code of a printed seal holds. */
export const sealCode = (day: string, hash: string): string => `goldbook seal ${day} ${hash}`

/** A hash as people read and type it, in groups of four. */
export const inFours = (hash: string): string => hash.replaceAll(/(.{4})(?=.)/g, '$1 ')

/**
 * The seal in a text that was typed or scanned: the hash, in groups or not, with or without its day.
 *
 * Chinese and Japanese keyboards may send full-width characters.
 */
export function readSeal(text: string): KeptSeal {
  const plain = text.normalize('NFKC').toLowerCase()
  const day = /\d{4}-\d\d-\d\d/.exec(plain)?.[0]
  const hash = plain
    .replace(/goldbook seal/, '')
    .replace(day ?? '', '')
    .replaceAll(/\s/g, '')
  return { day, hash }
}
