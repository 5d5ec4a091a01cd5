import { expect, test } from 'vitest'
import { shortcutFor, shortcutNames, shortcutOf } from '#web/shell/keys/shortcuts.ts'

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
  expect([shortcutFor(key, true), shortcutFor(key, false)]).toEqual([name, name])
})

test.each([
  ['search', press('/')],
  ['search', press('k', { ctrlKey: true })],
  ['help', press('?', { shiftKey: true })],
  ['help', press('？', { shiftKey: true })],
  ['choose_all', press('a', { ctrlKey: true })],
] as const)('%s is pressed where nobody types', (name, key) => {
  expect([shortcutFor(key, true), shortcutFor(key, false)]).toEqual([undefined, name])
})

test('a Mac types another letter with Option, and the key tells which one it is', () => {
  expect(shortcutFor(press('∫', { altKey: true }, 'KeyB'), true)).toBe('scanner_box')
})

test.each([
  ['a key with more held than it asks for', press('F8', { shiftKey: true })],
  ['Ctrl+Shift+S', press('S', { ctrlKey: true, shiftKey: true })],
  ['the letter alone', press('s')],
  ['both Ctrl and Alt, as AltGr sends them', press('s', { ctrlKey: true, altKey: true })],
])('%s is no shortcut', (_what, key) => {
  expect(shortcutFor(key, false)).toBeUndefined()
})

test('no two shortcuts share a key, and none takes what the browser or a cell keeps for itself', () => {
  const keys = shortcutNames.flatMap((name) => [...shortcutOf(name).keys])
  expect(new Set(keys).size).toBe(keys.length)
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
