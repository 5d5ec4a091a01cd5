import { expect, test } from 'vitest'
import { shortcutNames, shortcutOf, shortcutsFor, shortcutWithin } from '#web/kit/keys/shortcuts.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const press = (key: string, held: Partial<typeof none> = {}, code = '') => ({ ...none, key, code, ...held })

test.each([
  ['pay', press('F8')],
  ['confirm', press('F9')],
  ['save', press('s', { ctrlKey: true })],
  ['save', press('S', { metaKey: true })],
  ['print', press('p', { ctrlKey: true })],
  ['new_sale', press('s', { altKey: true })],
  ['help', press('F1')],
] as const)('%s is pressed, whether somebody types or not', (name, key) => {
  expect([shortcutsFor(key, true), shortcutsFor(key, false)]).toEqual([[name], [name]])
})

test.each([
  ['search', press('/')],
  ['search', press('k', { ctrlKey: true })],
  ['help', press('?', { shiftKey: true })],
  ['help', press('？', { shiftKey: true })],
  ['choose_all', press('a', { ctrlKey: true })],
] as const)('%s is pressed where nobody types', (name, key) => {
  expect([shortcutsFor(key, true), shortcutsFor(key, false)]).toEqual([[], [name]])
})

test('a Mac types another letter with Option, and the key tells which one it is', () => {
  expect(shortcutsFor(press('∫', { altKey: true }, 'KeyB'), true)).toEqual(['scanner_box'])
  expect(shortcutsFor(press('¡', { altKey: true }, 'Digit1'), true)).toEqual(['tender'])
})

test.each([
  ['a key with more held than it asks for', press('F8', { shiftKey: true })],
  ['Ctrl+Shift+S', press('S', { ctrlKey: true, shiftKey: true })],
  ['the letter alone', press('s')],
  ['both Ctrl and Alt, as AltGr sends them', press('s', { ctrlKey: true, altKey: true })],
  ['a digit of the numeric keypad with Alt', press('1', { altKey: true }, 'Numpad1')],
])('%s is no shortcut', (_what, key) => {
  expect(shortcutsFor(key, false)).toEqual([])
})

const keysOf = (part: string | undefined) =>
  shortcutNames.filter((name) => shortcutOf(name).part === part).flatMap((name) => [...shortcutOf(name).keys])

test('no two shortcuts share a key, and none takes what the browser or a cell keeps for itself', () => {
  for (const part of [undefined, 'cells', 'rows', 'counter'])
    expect(keysOf(part)).toEqual([...new Set(keysOf(part))])
  const keys = keysOf(undefined)
  const kept = [
    'F2',
    'F4',
    'F5',
    'F11',
    'F12',
    'Ctrl+N',
    'Ctrl+T',
    'Ctrl+W',
    'Ctrl+D',
    'Ctrl+C',
    'Ctrl+V',
    'Ctrl+Z',
  ]
  expect(keys.filter((key) => kept.includes(key))).toEqual([])
})

test('a part of the screen has its own meaning of a key', () => {
  const enter = press('Enter')
  expect(shortcutWithin('cells', enter)).toBe('next_cell')
  expect(shortcutWithin('cells', press('Enter', { shiftKey: true }))).toBe('next_cell')
  expect(shortcutWithin('rows', enter)).toBe('next_row')
  expect(shortcutWithin('counter', enter)).toBeUndefined()
  expect(shortcutWithin('cells', press('Enter', { ctrlKey: true }))).toBeUndefined()
  expect(shortcutWithin('cells', press('ArrowDown', { altKey: true }))).toBe('unfold')
})
