/** A seal as somebody kept it. */
export interface KeptSeal {
  /** Undefined where the text names none. */
  day: string | undefined
  hash: string
}

/** The content of the code on a printed seal. */
export const sealCode = (day: string, hash: string): string => `goldbook seal ${day} ${hash}`

/** A hash in groups of four, for reading and typing. */
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
