type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** The characters of the keys in codes, without and with Shift, on the keyboard layout that scanners emulate. */
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

/** The character by the position of its key. */
function byPlace({ code, shiftKey }: Key): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return shiftKey ? shiftedDigits[Number(digit)] : digit
  return signs[code]?.[shiftKey ? 1 : 0]
}

/** Whether an input method holds the key back to compose another character. */
export const isHeldBack = ({ key, isComposing }: Key): boolean => isComposing || key === 'Process'

/**
 * The character that a key stands for in a code; undefined for any other key.
 *
 * Full-width characters, as a Chinese or Japanese keyboard may send them, become plain ones; when an input method holds
 * the keys back, the position of the key identifies the scanned character.
 */
export function scannedCharacter(event: Key): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (isHeldBack(event)) return byPlace(event)
  return [...event.key].length === 1 ? event.key.normalize('NFKC') : undefined
}

/** Keys that neither belong to a code nor end one. */
const modifiers = new Set(['Shift', 'CapsLock', 'NumLock'])

export const isModifier = ({ key }: Key): boolean => modifiers.has(key)

/**
 * Whether the key has no character of its own; the character comes as a text alone. Android names no key, and Windows
 * takes a character's number from the numeric keypad while Alt is held, as scanners send characters that a layout
 * lacks.
 */
export function isNameless({ key, code, altKey }: Key): boolean {
  return key === 'Unidentified' || key === 'Alt' || (altKey && /^Numpad\d$/.test(code))
}

/** The key that most scanners send after a code; undefined for any other key. */
export function scanEnd({ key, code }: Key): 'Enter' | 'Tab' | undefined {
  if (key === 'Enter' || code === 'Enter' || code === 'NumpadEnter') return 'Enter'
  return key === 'Tab' || code === 'Tab' ? 'Tab' : undefined
}
