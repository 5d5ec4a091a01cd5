import { expect, test } from 'vitest'
import { scaleReading } from '#domain/stock/scale-reading'

test.each([
  ['S S     12.345 g', 12.345, 'g', true],
  ['S D     12.345 g', 12.345, 'g', false],
  ['ST,+0012.345  g', 12.345, 'g', true],
  ['ST,GS,+  12.34 g', 12.34, 'g', true],
  ['US,NT,-000.02 g', -0.02, 'g', false],
  ['QT,+0000.52  ct', 0.52, 'ct', true],
  ['N     +   12.345 g', 12.345, 'g', true],
  ['N     +   12.345', 12.345, null, false],
  ['   12.34 g ?', 12.34, 'g', false],
  ['12.34 g', 12.34, 'g', true],
  ['12,34 g', 12.34, 'g', true],
  ['0.0123456 kg', 12.346, 'g', true],
  ['1.00000 ozt', 31.103, 'g', true],
  ['0.435 oz', 0.435, null, true],
])('a scale that sends %j weighs %d %s', (line, value, unit, isStable) => {
  expect(scaleReading(line)).toMatchObject({ value, unit, isStable })
})

test.each(['', 'S I', 'S +', 'OL,+9999999E+19', 'ES', 'ERROR 12', 'H', '12.3.4 g'])(
  '%j is not a weight',
  (line) => {
    expect(scaleReading(line)).toBeUndefined()
  },
)
