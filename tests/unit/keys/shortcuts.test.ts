import { expect, test } from 'vitest'
import { keyPlaces, keysAt, shortcutNames, shortcutOf, type KeyPlace } from '#keys/shortcuts'

const keysIn = (...places: readonly KeyPlace[]) =>
  places.flatMap(keysAt).flatMap((name) => [...shortcutOf(name).keys])

test('no two shortcuts of a place share a key', () => {
  for (const place of keyPlaces) expect(keysIn(place)).toEqual([...new Set(keysIn(place))])
})

test('every shortcut stands at a place', () => {
  expect(keyPlaces.flatMap(keysAt).toSorted()).toEqual(shortcutNames.toSorted())
})

test('the shortcuts of a page differ from each other and from the keys of browsers and cells', () => {
  const ofPages = keysIn('anywhere', 'order', 'form', 'counter')
  expect(ofPages).toEqual([...new Set(ofPages)])
  const kept = [
    ...['F2', 'F4', 'F5', 'F11', 'F12', 'Ctrl+N', 'Ctrl+T', 'Ctrl+W'],
    ...['Ctrl+D', 'Ctrl+C', 'Ctrl+V', 'Ctrl+Z'],
  ]
  expect(ofPages.filter((key) => kept.includes(key))).toEqual([])
})
