import { expect, test } from 'vitest'
import { contrast } from '#web/kit/accent.ts'
import { filesBelow, read } from '../support/source'

const styles = filesBelow('src/web', '.css').map((name) => ({ name, text: read(name) }))
const screens = filesBelow('src/web', '.tsx').map((name) => ({ name, text: read(name) }))

/** Where a pattern is found, with what it has found. */
const found = (files: typeof styles, pattern: RegExp) =>
  files.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([place]) => `${name}: ${place}`))

test('text has one of six sizes', () => {
  expect(found(styles, /font-size: (?!(?:12|13|14|16|20|28)px)\d+px/g)).toEqual([])
})

test('a state is a dot and a word in its tone; labels have no colours of their own', () => {
  expect(found(screens, /<Tag[^>]*\scolor=/g)).toEqual([])
  expect(found(styles, /--ant-(?:orange|green|red|lime|volcano)-\d/g)).toEqual([])
})

const look = read('src/web/app/look.css')
const grounds = { light: ['#ffffff', '#f6f7f9'], dark: ['#18191c', '#101114'] }

test.each(['received', 'waiting', 'overdue'])('money that is %s is legible by day and by night', (tone) => {
  const [, light = '', dark = ''] =
    new RegExp(`--${tone}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(look) ?? []
  const ratios = [
    ...grounds.light.map((ground) => contrast(light, ground)),
    ...grounds.dark.map((ground) => contrast(dark, ground)),
  ]
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5)
})
