// Extent: all
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SmallLine } from '#web/pages/dashboard/FigureCard.tsx'

const drawn = (values: number[]) =>
  render(<SmallLine values={values} />)
    .container.querySelector('polyline')
    ?.getAttribute('points')

test('a figure has a line of its course, from the lowest value to the highest', () => {
  expect(drawn([900, 910, 905])).toBe('1,23 36,1 71,12')
})

test('a price that never moved is a straight line, and two days make none', () => {
  expect(drawn([900, 900, 900])).toBe('1,23 36,23 71,23')
  expect(drawn([900, 910])).toBeUndefined()
})
