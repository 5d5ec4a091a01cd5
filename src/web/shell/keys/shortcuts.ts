/** Where a shortcut does something, in the order in which the list of all keys shows it. */
export const shortcutPlaces = ['anywhere', 'order', 'form'] as const

export type ShortcutPlace = (typeof shortcutPlaces)[number]

interface Shortcut {
  place: ShortcutPlace
  /** Any of these, as they are written on the keyboard: `F8`, `Ctrl+S`, `/`. Ctrl is ⌘ too. */
  keys: readonly string[]
  /** Not while somebody types, where the keys have a meaning of their own; never for a character alone. */
  untyped?: true
}

/**
 * Every key that does something beyond the field that has the focus; the locales name them under `shell.keys.names`.
 *
 * They are keys that browsers leave to pages (Ctrl+N, Ctrl+T and Ctrl+W are not) and that mean nothing in a cell: F2
 * opens a cell. Alt stands without Shift, which together switch the keyboard's language on many desks of the trade.
 */
export const shortcuts = {
  new_sale: { place: 'anywhere', keys: ['Alt+S'] },
  new_purchase: { place: 'anywhere', keys: ['Alt+P'] },
  search: { place: 'anywhere', keys: ['/', 'Ctrl+K'], untyped: true },
  help: { place: 'anywhere', keys: ['?', 'F1'] },
  scanned: { place: 'anywhere', keys: ['Alt+O'] },
  scanner_box: { place: 'order', keys: ['Alt+B'] },
  pay: { place: 'order', keys: ['F8'] },
  confirm: { place: 'order', keys: ['F9'] },
  print: { place: 'order', keys: ['Ctrl+P'] },
  next_order: { place: 'order', keys: ['Alt+N'] },
  save: { place: 'form', keys: ['Ctrl+S'] },
  choose_all: { place: 'form', keys: ['Ctrl+A'], untyped: true },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

export const shortcutNames = Object.keys(shortcuts) as ShortcutName[]

/** The shortcut as any of the table. */
export const shortcutOf = (name: ShortcutName): Shortcut => shortcuts[name]

/** The first key of a shortcut, for a hint beside what it does. */
export const keyOf = (name: ShortcutName): string => shortcuts[name].keys[0]

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What is written on the key; with Alt a Mac types another character, and only the key's place tells the letter. */
function nameOf({ key, code, altKey }: Pressed): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (altKey && letter !== undefined && !/^[a-z]$/i.test(key)) return letter
  // Chinese and Japanese keyboards may write it in full width.
  return key.length === 1 ? key.normalize('NFKC').toUpperCase() : key
}

/** Is it this key, with these of Ctrl and Alt and no others? Shift is part of a character such as `?`. */
function isKey(pressed: Pressed, written: string): boolean {
  const held = written.split('+')
  const name = held.pop()
  const isCharacter = held.length === 0 && written.length === 1
  const isHeld =
    (pressed.ctrlKey || pressed.metaKey) === held.includes('Ctrl') && pressed.altKey === held.includes('Alt')
  return isHeld && (isCharacter || !pressed.shiftKey) && nameOf(pressed) === name
}

/**
 * The shortcut that a key is.
 *
 * @param isTyping whether what has the focus takes characters
 */
export function shortcutFor(pressed: Pressed, isTyping: boolean): ShortcutName | undefined {
  return shortcutNames.find((name) => {
    const { keys, untyped } = shortcutOf(name)
    if (isTyping && untyped) return false
    return keys.some((written) => (!isTyping || written.length > 1) && isKey(pressed, written))
  })
}
