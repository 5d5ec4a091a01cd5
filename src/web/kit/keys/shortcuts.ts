/** Where a key does something, in the order in which the list of all keys shows it. */
export const shortcutPlaces = ['anywhere', 'order', 'form', 'cells'] as const

export type ShortcutPlace = (typeof shortcutPlaces)[number]

/** A part of the screen with keys of its own, which may be those of another part. */
export type ShortcutPart = 'cells' | 'rows' | 'counter'

interface Shortcut {
  place: ShortcutPlace
  /** Any of these, as they are written on the keyboard: `F8`, `Ctrl+S`, `/`. Ctrl is ⌘ too. */
  keys: readonly string[]
  /** Not while somebody types, where the keys have a meaning of their own; never for a character alone. */
  untyped?: true
  /** Shift is no part of it, or turns it around. */
  withShift?: true
  /** Held, it goes on. */
  repeats?: true
  /** It works within this part alone. */
  part?: ShortcutPart
}

/** The keys of a spreadsheet, in the lines of an order. */
const cell = { place: 'cells', part: 'cells', withShift: true } as const

/**
 * Every key that does something, but for those that a kind of input has by itself, such as the arrows of a list of
 * choices; the words of a language name them under `shell.keys.names`.
 *
 * They are keys that browsers leave to pages (Ctrl+N, Ctrl+T and Ctrl+W are not), and those without a part mean nothing
 * in a cell: F2 opens a cell. Alt stands without Shift, which together switch the keyboard's language on many desks of
 * the trade.
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
  submit: { place: 'form', keys: ['Ctrl+Enter'] },
  choose_all: { place: 'form', keys: ['Ctrl+A'], untyped: true },
  tender: {
    place: 'form',
    part: 'counter',
    keys: ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6', 'Alt+7', 'Alt+8', 'Alt+9'],
    withShift: true,
    repeats: true,
  },
  next_row: { place: 'form', part: 'rows', keys: ['Enter'], withShift: true },
  remove_row: { place: 'form', part: 'rows', keys: ['Ctrl+Delete'], withShift: true },
  next_cell: { ...cell, keys: ['Enter', 'Tab'] },
  next_line: { ...cell, keys: ['ArrowUp', 'ArrowDown'] },
  edit_cell: { ...cell, keys: ['F2'] },
  copy_above: { ...cell, keys: ['Ctrl+D'] },
  remove_line: { ...cell, keys: ['Delete', 'Ctrl+Delete'] },
  undo: { place: 'cells', part: 'cells', keys: ['Ctrl+Z'], repeats: true },
  unfold: { ...cell, keys: ['Alt+ArrowDown'] },
  fold: { ...cell, keys: ['Alt+ArrowUp'] },
  give_back: { ...cell, keys: ['Escape'] },
  take_proposed: { ...cell, keys: ['='] },
  discount_kind: { ...cell, keys: ['%', '$'] },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

export const shortcutNames = Object.keys(shortcuts) as ShortcutName[]

/** One shortcut of the table, by its name. */
export const shortcutOf = (name: ShortcutName): Shortcut => shortcuts[name]

/** The first key of a shortcut, for a hint beside what it does. */
export const keyOf = (name: ShortcutName): string => shortcuts[name].keys[0]

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * What is written on the key. With Alt a Mac types another character, and only the key's place tells the letter or the
 * digit; the digits of the numeric keypad are Windows' own there.
 */
function nameOf({ key, code, altKey }: Pressed): string {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  if (altKey && letter !== undefined && !/^[a-z]$/i.test(key)) return letter
  if (altKey && (digit !== undefined || /^\d$/.test(key))) return digit ?? ''
  // Chinese and Japanese keyboards may write it in full width.
  return key.length === 1 ? key.normalize('NFKC').toUpperCase() : key
}

/** Is it this key, with these of Ctrl and Alt and no others? Shift is part of a character such as `?`. */
function isKey(pressed: Pressed, written: string, withShift: boolean): boolean {
  const held = written.split('+')
  const name = held.pop()
  const isCharacter = held.length === 0 && written.length === 1
  const isHeld =
    (pressed.ctrlKey || pressed.metaKey) === held.includes('Ctrl') && pressed.altKey === held.includes('Alt')
  return isHeld && (isCharacter || withShift || !pressed.shiftKey) && nameOf(pressed) === name
}

/** The key of a shortcut that is pressed, as the table writes it. */
export function keyPressed(name: ShortcutName, pressed: Pressed): string | undefined {
  const { keys, withShift = false } = shortcutOf(name)
  return keys.find((written) => isKey(pressed, written, withShift))
}

/** The shortcut of a part of the screen that a key is. */
export function shortcutWithin(part: ShortcutPart, pressed: Pressed): ShortcutName | undefined {
  return shortcutNames.find(
    (name) => shortcutOf(name).part === part && keyPressed(name, pressed) !== undefined,
  )
}

/**
 * The shortcuts that a key is: at most one that works in every part of the screen, and one of each part.
 *
 * @param isTyping whether what has the focus takes characters
 */
export function shortcutsFor(pressed: Pressed, isTyping: boolean): ShortcutName[] {
  return shortcutNames.filter((name) => {
    const written = isTyping && shortcutOf(name).untyped ? undefined : keyPressed(name, pressed)
    return written !== undefined && (!isTyping || written.length > 1)
  })
}
