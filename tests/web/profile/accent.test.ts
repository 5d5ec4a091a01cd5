import { expect, test } from 'vitest'
import { accentOf, contrast } from '#web/kit/accent.ts'
import { themeColors } from '#web/shell/appearance/AppearanceDrawer.tsx'

const LIGHT = '#ffffff'
const DARK = '#212226'
const others = { yellow: '#fadb14', white: '#ffffff', black: '#000000', pink: '#ffc0cb', navy: '#000080' }

test('contrast is measured by WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#1890ff', '#ffffff')).toBeCloseTo(3.24, 2)
})

test.each(Object.entries({ ...themeColors, ...others }))(
  'buttons and links stay readable with any accent, %s as well, in light and dark',
  (_name, color) => {
    for (const ground of [LIGHT, DARK]) {
      const { fill, onFill, ink } = accentOf(color, ground)
      expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test('a yellow button stays yellow under dark text; the blue one is deepened under white text', () => {
  expect(accentOf('#fadb14', LIGHT).fill).toBe('#fadb14')
  expect(accentOf('#1890ff', LIGHT)).toMatchObject({ onFill: '#ffffff' })
})
