import { expect, test, vi } from 'vitest'
import { keyPressed, runKey, triggers } from '#keys/key-press'
import { keysAt, type KeyPlace } from '#keys/shortcuts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const press = (key: string, held: Partial<typeof none> = {}, code = '') => ({ ...none, key, code, ...held })
type Press = ReturnType<typeof press>

const ofPages: KeyPlace[] = ['anywhere', 'order', 'form', 'counter']
const triggered = (pressed: Press, isTyping: boolean) =>
  ofPages.flatMap(keysAt).filter((name) => triggers(name, pressed, isTyping))

test.each([
  ['pay', press('F8')],
  ['confirm', press('F9')],
  ['save', press('s', { ctrlKey: true })],
  ['save', press('S', { metaKey: true })],
  ['save', press('Enter', { ctrlKey: true })],
  ['print', press('p', { ctrlKey: true })],
  ['new_sale', press('s', { altKey: true })],
  ['help', press('F1')],
  ['search', press('k', { ctrlKey: true })],
] as const)('%s works while somebody types, too', (name, key) => {
  expect([triggered(key, true), triggered(key, false)]).toEqual([[name], [name]])
})

test.each([
  ['search', press('/')],
  ['help', press('?', { shiftKey: true })],
  ['help', press('？', { shiftKey: true })],
  ['choose_all', press('a', { ctrlKey: true })],
] as const)('%s works only while nobody types', (name, key) => {
  expect([triggered(key, true), triggered(key, false)]).toEqual([[], [name]])
})

test('a Mac types another letter with Option, and the position of the key identifies it', () => {
  expect(triggered(press('∫', { altKey: true }, 'KeyB'), true)).toEqual(['scanner_box'])
  expect(triggered(press('¡', { altKey: true }, 'Digit1'), true)).toEqual(['tender'])
})

test.each([
  ['a key with Shift that it does not ask for', press('F8', { shiftKey: true })],
  ['Ctrl+Shift+S', press('S', { ctrlKey: true, shiftKey: true })],
  ['the letter alone', press('s')],
  ['both Ctrl and Alt, as AltGr sends them', press('s', { ctrlKey: true, altKey: true })],
  ['a digit of the numeric keypad with Alt', press('1', { altKey: true }, 'Numpad1')],
])('%s is not a shortcut of a page', (_what, key) => {
  expect(triggered(key, false)).toEqual([])
})

test.each([
  ['next_cell', press('Enter', { shiftKey: true }), 'Enter'],
  ['unfold', press('ArrowDown', { altKey: true }), 'Alt+ArrowDown'],
  ['press', press(' '), 'Space'],
  ['redo_design', press('Z', { ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+Z'],
  ['undo_design', press('Z', { ctrlKey: true, shiftKey: true }), undefined],
  ['next_cell', press('Enter', { ctrlKey: true }), undefined],
] as const)('%s, of %o, is pressed as %s', (name, key, written) => {
  expect(keyPressed(name, key)).toBe(written)
})

test('an action receives the pressed key, and one that does not apply leaves the key alone', () => {
  const step = vi.fn<(event: Press, key: string) => boolean>(() => true)
  expect(runKey({ step, accept: () => false }, press('ArrowUp'))).toBe(true)
  expect(step).toHaveBeenCalledExactlyOnceWith(press('ArrowUp'), 'ArrowUp')
  expect(runKey({ step, accept: () => false }, press('Enter'))).toBe(false)
  expect(runKey({ step }, press('Escape'))).toBe(false)
})
