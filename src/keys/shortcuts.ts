/** The places where keys work, in the order of the list of all keys. */
export const keyPlaces = [
  ...(['anywhere', 'order', 'cells', 'counter', 'choices', 'field', 'form', 'rows'] as const),
  ...(['approvals', 'lists', 'tabs', 'rights', 'print', 'designer'] as const),
]

export type KeyPlace = (typeof keyPlaces)[number]

interface Shortcut {
  place: KeyPlace
  /** Alternatives, as printed on the keyboard: `F8`, `Ctrl+S`, `/`. Ctrl also means ⌘. */
  keys: readonly string[]
  /** Ignored while somebody types, since the keys have a meaning in a field; a bare character always is. */
  untyped?: true
  /** Shift is allowed: it is ignored, or reverses the direction. */
  withShift?: true
  /** Repeats while the key is held. */
  repeats?: true
  /** Handled by the browser or antd too, so that it works wherever its place exists. */
  native?: true
}

/** The keys of a spreadsheet, in the lines of an order. */
const cell = { place: 'cells', withShift: true } as const

/**
 * Every key of the app; their names are under `shell.keys.names` in the words of a language.
 *
 * Those of a page as a whole are keys that browsers leave to pages (Ctrl+N, Ctrl+T and Ctrl+W are not) and that mean
 * nothing in a cell: F2 edits a value. Alt never comes with Shift, since together they switch the keyboard's language
 * on many desks of the trade.
 */
export const shortcuts = {
  new_sale: { place: 'anywhere', keys: ['Alt+S'] },
  new_purchase: { place: 'anywhere', keys: ['Alt+P'] },
  search: { place: 'anywhere', keys: ['/', 'Ctrl+K'] },
  help: { place: 'anywhere', keys: ['?', 'F1'] },
  scanned: { place: 'anywhere', keys: ['Alt+O'] },
  weigh: { place: 'anywhere', keys: ['Alt+W'] },
  set_price: { place: 'anywhere', keys: ['Alt+G'] },
  prove: { place: 'anywhere', keys: ['P'], untyped: true },
  press: { place: 'anywhere', keys: ['Enter', 'Space'], native: true },
  close: { place: 'anywhere', keys: ['Escape'], native: true },
  scanner_box: { place: 'order', keys: ['Alt+B'] },
  pay: { place: 'order', keys: ['F8'] },
  confirm: { place: 'order', keys: ['F9'] },
  print: { place: 'order', keys: ['Ctrl+P'] },
  next_order: { place: 'order', keys: ['Alt+N'] },
  next_cell: { ...cell, keys: ['Enter', 'Tab'] },
  next_line: { ...cell, keys: ['ArrowUp', 'ArrowDown'] },
  copy_above: { ...cell, keys: ['Ctrl+D'] },
  remove_line: { ...cell, keys: ['Ctrl+Delete'] },
  remove_numbered: { ...cell, keys: ['Delete'] },
  undo: { place: 'cells', keys: ['Ctrl+Z'], repeats: true },
  unfold: { ...cell, keys: ['Alt+ArrowDown'] },
  fold: { ...cell, keys: ['Alt+ArrowUp'] },
  give_back: { ...cell, keys: ['Escape'] },
  take_proposed: { ...cell, keys: ['='] },
  discount_kind: { ...cell, keys: ['%', '$'] },
  tender: {
    place: 'counter',
    keys: ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6', 'Alt+7', 'Alt+8', 'Alt+9'],
    withShift: true,
    repeats: true,
  },
  move_choice: { place: 'choices', keys: ['ArrowUp', 'ArrowDown'], withShift: true, native: true },
  take_choice: { place: 'choices', keys: ['Enter'], withShift: true, native: true },
  accept: { place: 'field', keys: ['Enter'] },
  edit_value: { place: 'field', keys: ['F2'], withShift: true },
  step: { place: 'field', keys: ['ArrowUp', 'ArrowDown'], withShift: true },
  save: { place: 'form', keys: ['Ctrl+S', 'Ctrl+Enter'] },
  choose_all: { place: 'form', keys: ['Ctrl+A'], untyped: true },
  history: { place: 'form', keys: ['H', 'Alt+H'] },
  next_row: { place: 'rows', keys: ['Enter'], withShift: true },
  remove_row: { place: 'rows', keys: ['Ctrl+Delete'], withShift: true },
  approve: { place: 'approvals', keys: ['A'], untyped: true },
  refuse: { place: 'approvals', keys: ['R'], untyped: true },
  move_shown: { place: 'lists', keys: ['ArrowUp', 'ArrowDown'] },
  move_tab: { place: 'tabs', keys: ['ArrowLeft', 'ArrowRight', 'Home', 'End'] },
  close_tab: { place: 'tabs', keys: ['Delete'] },
  move_right: {
    place: 'rights',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'],
    repeats: true,
  },
  change_right: { place: 'rights', keys: ['Space', 'Enter'] },
  default_right: { place: 'rights', keys: ['Delete', 'Backspace'] },
  print_now: { place: 'print', keys: ['Enter'] },
  nudge: {
    place: 'designer',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    withShift: true,
  },
  select_all: { place: 'designer', keys: ['Ctrl+A'] },
  cut: { place: 'designer', keys: ['Ctrl+X'] },
  copy: { place: 'designer', keys: ['Ctrl+C'] },
  paste: { place: 'designer', keys: ['Ctrl+V'] },
  duplicate: { place: 'designer', keys: ['Ctrl+D'] },
  remove: { place: 'designer', keys: ['Delete', 'Backspace'] },
  undo_design: { place: 'designer', keys: ['Ctrl+Z'] },
  redo_design: { place: 'designer', keys: ['Ctrl+Y', 'Ctrl+Shift+Z'] },
  deselect: { place: 'designer', keys: ['Escape'] },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

export const shortcutNames = Object.keys(shortcuts) as ShortcutName[]

export const shortcutOf = (name: ShortcutName): Shortcut => shortcuts[name]

/** The shortcuts of a place, in the order of the list of all keys. */
export const keysAt = (place: KeyPlace): ShortcutName[] =>
  shortcutNames.filter((name) => shortcuts[name].place === place)

/** The first key of a shortcut, for a hint beside its button. */
export const shortcutKey = (name: ShortcutName): string => shortcuts[name].keys[0]
