type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** What the keys that codes are made of write on the keyboard that scanners pretend to be: alone, and with Shift. */
const signs: Partial<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  Period: '.>',
  Comma: ',<',
  Slash: '/?',
  Backslash: '\\|',
  Semicolon: ';:',
  Space: '  ',
  NumpadSubtract: '--',
  NumpadAdd: '++',
  NumpadDecimal: '..',
  NumpadDivide: '//',
}
const shiftedDigits = ')!@#$%^&*('

/** The character by the place of its key. */
function byPlace({ code, shiftKey }: Key): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return shiftKey ? shiftedDigits[Number(digit)] : digit
  return signs[code]?.[shiftKey ? 1 : 0]
}

/** Does an input method hold the key back, to make another character of it? */
export const isHeldBack = ({ key, isComposing }: Key): boolean => isComposing || key === 'Process'

/**
 * The character that a key stands for in a code; undefined for any other key.
 *
 * Full-width characters, as a Chinese or Japanese keyboard may send them, are read as plain ones; where an input method
 * holds the keys back, the place of the key tells what the scanner meant.
 */
export function scannedCharacter(event: Key): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (isHeldBack(event)) return byPlace(event)
  return [...event.key].length === 1 ? event.key.normalize('NFKC') : undefined
}
