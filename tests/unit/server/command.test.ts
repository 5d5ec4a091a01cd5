import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BadCommand, commandOf } from '#server/commands/command'
import { root } from '../../support/source'

test.each([
  [[], 'serve'],
  [['--help'], '--help'],
  [['--check'], '--check'],
  [['--verify'], '--verify'],
  [['--reset-password'], '--reset-password'],
  [['--backup'], '--backup'],
])('%j is understood', (args, command) => {
  expect(commandOf(args)).toEqual({ name: command, words: [] })
})

test('a password is reset for the user whom the command names', () => {
  expect(commandOf(['--reset-password', 'clerk'])).toEqual({ name: '--reset-password', words: ['clerk'] })
})

test('an administrator names the command in words', () => {
  const reset = { name: '--reset-password', words: ['clerk'] }
  expect(commandOf(['--admin', 'reset-password', 'clerk'])).toEqual(reset)
  expect(commandOf(['--admin', 'verify'])).toEqual({ name: '--verify', words: [] })
})

test('a backup is written to, and restored from, the file that the command names', () => {
  expect(commandOf(['--backup', 'shop.backup'])).toEqual({ name: '--backup', words: ['shop.backup'] })
  expect(commandOf(['--restore', 'shop.backup'])).toEqual({ name: '--restore', words: ['shop.backup'] })
})

test('a seal is compared as it is printed, in groups', () => {
  const words = ['--seal', '2026-11-21', '0f3a', '99c1']
  expect(commandOf(['--verify', ...words])).toEqual({ name: '--verify', words })
})

test.each([
  [['--verify', 'orders']],
  [['--verify', '--seal', '2026-11-21']],
  [['--verify', '--since-seal', 'orders']],
  [['--bogus']],
  [['-help']],
  [['verify']],
  [['--verifY']],
  [['']],
  [['--check', 'orders']],
  [['--reset-password', 'admin', 'clerk']],
  [['--restore']],
  [['--admin']],
  [['--admin', 'serve']],
  [['--admin', '--verify']],
  [['--backup', 'a.backup', 'b.backup']],
  [['constructor']],
])('%j is refused as an unknown command', (args) => {
  expect(() => commandOf(args)).toThrow(BadCommand)
})

test('a start builds the product first, and a command only where there is none', () => {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8')
  const { scripts } = JSON.parse(text) as { scripts: Record<string, string> }
  const built = Object.entries(scripts).filter(([, script]) => script.includes('dist/'))
  expect(built.map(([name]) => name)).toEqual([
    ...['start', 'verify', 'resources:check', 'admin', 'reset-password', 'backup', 'restore'],
  ])
  for (const [name] of built)
    expect(scripts[`pre${name}`]).toBe(`node src/setup.mjs install ${name === 'start' ? 'build' : 'built'}`)
})
