import { shortcutNames, shortcutOf, type ShortcutName } from './shortcuts'

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The name printed on the key. With Alt a Mac types another character, so that only the key's position identifies the
 * letter or digit; on Windows, Alt with the numeric keypad belongs to the system.
 */
function keyName({ key, code, altKey }: Pressed): string {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  if (altKey && letter !== undefined && !/^[a-z]$/i.test(key)) return letter
  if (altKey && (digit !== undefined || /^\d$/.test(key))) return digit ?? ''
  if (key === ' ') return 'Space'
  // Chinese and Japanese keyboards may send full-width characters.
  return key.length === 1 ? key.normalize('NFKC').toUpperCase() : key
}

/** Whether this key is pressed with exactly these of Ctrl, Alt and Shift. Shift is part of a character such as `?`. */
function isKey(pressed: Pressed, written: string, withShift: boolean): boolean {
  const held = written.split('+')
  const name = held.pop()
  const anyShift = withShift || written.length === 1
  const isHeld =
    (pressed.ctrlKey || pressed.metaKey) === held.includes('Ctrl') && pressed.altKey === held.includes('Alt')
  return isHeld && (anyShift || pressed.shiftKey === held.includes('Shift')) && keyName(pressed) === name
}

/** The pressed key of a shortcut, as the table writes it. */
export function keyPressed(name: ShortcutName, pressed: Pressed): string | undefined {
  const { keys, withShift = false } = shortcutOf(name)
  return keys.find((written) => isKey(pressed, written, withShift))
}

/**
 * Whether a key press triggers a shortcut wherever the focus is.
 *
 * @param isTyping whether the focused element takes characters
 */
export function triggers(name: ShortcutName, pressed: Pressed, isTyping: boolean): boolean {
  const written = isTyping && shortcutOf(name).untyped ? undefined : keyPressed(name, pressed)
  return written !== undefined && (!isTyping || written.length > 1)
}

/** The actions of keys in one part of the screen; an action that returns false leaves the key its usual meaning. */
export type KeyActions<Event> = Partial<Record<ShortcutName, (event: Event, written: string) => unknown>>

/**
 * Runs the action of the pressed key, and returns whether one applied.
 *
 * @param isTyping whether the focused element takes characters: a letter that is typed there is no shortcut
 */
export function runKey<Event extends Pressed>(
  actions: KeyActions<Event>,
  event: Event,
  isTyping = false,
): boolean {
  return shortcutNames.some((name) => {
    if (isTyping && shortcutOf(name).untyped) return false
    const written = actions[name] && keyPressed(name, event)
    return written !== undefined && actions[name]?.(event, written) !== false
  })
}
