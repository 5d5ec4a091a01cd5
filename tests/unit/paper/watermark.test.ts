import { expect, test } from 'vitest'
import { markSize, readWatermark } from '#paper/watermark'

test('a watermark has an angle and an opacity, with usual ones by default', () => {
  expect(readWatermark({ watermarkText: '草稿' })).toEqual({ text: '草稿', degrees: -28, opacity: 0.2 })
  const own = { watermarkText: 'COPY', watermarkAngle: 45, watermarkOpacity: 8 }
  expect(readWatermark(own)).toEqual({ text: 'COPY', degrees: 45, opacity: 0.08 })
})

test('values out of bounds are brought back; an empty text is not a watermark', () => {
  const far = { watermarkText: 'X', watermarkAngle: 1e9, watermarkOpacity: -3 }
  expect(readWatermark(far)).toEqual({ text: 'X', degrees: 90, opacity: 0.01 })
  for (const watermarkText of ['', '  ', undefined, { x: 1 }, null])
    expect(readWatermark({ watermarkText })).toBeUndefined()
})

test.each([-90, -45, -28, 0, 30, 90])('a mark turned by %d degrees lies on its page', (degrees) => {
  const angle = (degrees * Math.PI) / 180
  for (const [width, height] of [
    [595, 842],
    [108, 71],
  ] as const) {
    const size = markSize('草稿', degrees, width, height)
    const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
    expect(size * (2 * across + down)).toBeLessThan(width)
    expect(size * (2 * down + across)).toBeLessThan(height)
    expect(size).toBeGreaterThan(20)
  }
})
