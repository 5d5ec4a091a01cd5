import { expect, test } from 'vitest'
import { contrast } from '#web/kit/accent.ts'
import { filesBelow, read } from '../support/source'

const styles = filesBelow('src/web', '.css').map((name) => ({ name, text: read(name) }))
const screens = filesBelow('src/web', '.tsx').map((name) => ({ name, text: read(name) }))

/** The places of a pattern, with its matches. */
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
const designer = filesBelow('src/designer', '.css').map((name) => ({ name, text: read(name) }))

/** Files with a round element: a user's picture, a dot, a colour, the number of a step. */
const round = new Set([
  'src/web/shell/views/views.css',
  'src/web/shell/appearance/appearance.css',
  'src/web/pages/profile/profile.css',
  'src/web/pages/dashboard/first-run.css',
  'src/web/shell/state.css',
])

/**
 * Elements so small that the theme's radius would make them round: a tick box, a sample of a colour, a sheet
 * of paper.
 */
const small = [
  'src/web/list/list.css: border-radius: var(--ant-border-radius-sm);',
  'src/web/pages/templates/templates.css: border-radius: var(--ant-border-radius-xs);',
  'src/web/shell/appearance/appearance.css: border-radius: var(--ant-border-radius-sm);',
]

test('corners have the one radius of the theme, or are square', () => {
  const corners =
    /border(?:-[a-z]+)*-radius: (?!(?:(?:var\(--(?:ant-border-)?radius\)|0)(?: !important)?\s?)+;)[^;]+;/g
  const others = found([...styles, ...designer], corners).filter(
    (each) => !each.endsWith(': border-radius: 50%;') || !round.has(each.split(':')[0] ?? ''),
  )
  expect(others.toSorted()).toEqual(small)
  expect(
    found(screens, /borderRadius: (?!token\.borderRadius\b|'var\(--ant-border-radius\)')[^,}]+/g),
  ).toEqual([])
  const [, radius] = /--radius: (\d+)px;/.exec(look) ?? []
  expect(read('src/web/shell/appearance/look.ts')).toContain(`const RADIUS = ${radius}\n`)
  expect(read('src/designer/page/page.css')).toContain(`--radius: ${radius}px;`)
})

test('floating elements have the one elevation of the theme; other shadows are lines within, and a ring around a field', () => {
  const floats = 'var\\(--(?:ant-box-shadow-secondary|elevation)\\);'
  const others = new RegExp(`box-shadow: (?!${floats}|none;|inset |0 0 0 \\d+px )[^;]+;`, 'g')
  expect(found([...styles, ...designer], others)).toEqual([])
  expect(found([...styles, ...designer], /(?:text|drop)-shadow[^;]+;/g)).toEqual([])
  expect(found(screens, /boxShadow/g)).toEqual([])
})

test('a button is primary, ordinary, plain text, or destructive', () => {
  const looks = /\s(?:type="(?:link|dashed)"|ghost\b|shape=|variant="(?!borderless"))[^\n]*/g
  expect(found(screens, looks)).toEqual([])
  expect(found(screens, /type: '(?:link|dashed)'/g)).toEqual([])
})

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
