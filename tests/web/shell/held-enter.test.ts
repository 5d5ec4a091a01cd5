import { afterEach, expect, test } from 'vitest'
import '#web/kit/keys/repeated-enter.ts'

afterEach(() => document.body.replaceChildren())

/** Whether Enter presses the focused element. */
function presses(name: string, key: KeyboardEventInit): boolean {
  const element = document.body.appendChild(document.createElement(name))
  return element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }))
}

test('a held Enter pays once, and does not press the focused button behind the dialog', () => {
  expect(presses('button', { key: 'Enter' })).toBe(true)
  expect(presses('button', { key: 'Enter', repeat: true })).toBe(false)
  expect(presses('input', { key: 'Enter', repeat: true })).toBe(false)
})

test('in remarks a held Enter still makes lines, and other held keys type', () => {
  expect(presses('textarea', { key: 'Enter', repeat: true })).toBe(true)
  expect(presses('input', { key: 'Backspace', repeat: true })).toBe(true)
})
