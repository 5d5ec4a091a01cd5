/** The places where shortcuts work, in the order of the list of all keys. */
export const shortcutPlaces = ['anywhere', 'order', 'form', 'cells'] as const

export type ShortcutPlace = (typeof shortcutPlaces)[number]

/** A part of the screen with its own shortcuts; two parts may use the same key. */
export type ShortcutPart = 'cells' | 'rows' | 'counter'

interface Shortcut {
  place: ShortcutPlace
  /** Alternatives, as printed on the keyboard: `F8`, `Ctrl+S`, `/`. Ctrl also means ⌘. */
  keys: readonly string[]
  /** Ignored while somebody types, since the keys have a meaning in a field; a bare character always is. */
  untyped?: true
  /** Shift is allowed: it is ignored, or reverses the direction. */
  withShift?: true
  /** Repeats while the key is held. */
  repeats?: true
  /** Works in this part alone. */
  part?: ShortcutPart
}

/** The keys of a spreadsheet, in the lines of an order. */
const cell = { place: 'cells', part: 'cells', withShift: true } as const

/**
 * Every shortcut, except the keys that a kind of input has by itself, such as the arrows of a list of choices. Their
 * names are under `shell.keys.names` in the words of a language.
 *
 * All are keys that browsers leave to pages (Ctrl+N, Ctrl+T and Ctrl+W are not), and those without a part mean nothing
 * in a cell: F2 opens a cell. Alt never comes with Shift, since together they switch the keyboard's language on many
 * desks of the trade.
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

export const shortcutOf = (name: ShortcutName): Shortcut => shortcuts[name]

/** The first key of a shortcut, for a hint beside its button. */
export const keyOf = (name: ShortcutName): string => shortcuts[name].keys[0]

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The name printed on the key. With Alt a Mac types another character, so that only the key's position identifies the
 * letter or digit; on Windows, Alt with the numeric keypad belongs to the system.
 */
function nameOf({ key, code, altKey }: Pressed): string {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  if (altKey && letter !== undefined && !/^[a-z]$/i.test(key)) return letter
  if (altKey && (digit !== undefined || /^\d$/.test(key))) return digit ?? ''
  // Chinese and Japanese keyboards may send full-width characters.
  return key.length === 1 ? key.normalize('NFKC').toUpperCase() : key
}

/** Whether this key is pressed with exactly these of Ctrl and Alt. Shift is part of a character such as `?`. */
function isKey(pressed: Pressed, written: string, withShift: boolean): boolean {
  const held = written.split('+')
  const name = held.pop()
  const isCharacter = held.length === 0 && written.length === 1
  const isHeld =
    (pressed.ctrlKey || pressed.metaKey) === held.includes('Ctrl') && pressed.altKey === held.includes('Alt')
  return isHeld && (isCharacter || withShift || !pressed.shiftKey) && nameOf(pressed) === name
}

/** The pressed key of a shortcut, as the table writes it. */
export function keyPressed(name: ShortcutName, pressed: Pressed): string | undefined {
  const { keys, withShift = false } = shortcutOf(name)
  return keys.find((written) => isKey(pressed, written, withShift))
}

/** The shortcut that a key press triggers within a part of the screen. */
export function shortcutWithin(part: ShortcutPart, pressed: Pressed): ShortcutName | undefined {
  return shortcutNames.find(
    (name) => shortcutOf(name).part === part && keyPressed(name, pressed) !== undefined,
  )
}

/**
 * The shortcuts that a key press triggers: at most one that works everywhere, and one of each part.
 *
 * @param isTyping whether the focused element takes characters
 */
export function shortcutsFor(pressed: Pressed, isTyping: boolean): ShortcutName[] {
  return shortcutNames.filter((name) => {
    const written = isTyping && shortcutOf(name).untyped ? undefined : keyPressed(name, pressed)
    return written !== undefined && (!isTyping || written.length > 1)
  })
}
