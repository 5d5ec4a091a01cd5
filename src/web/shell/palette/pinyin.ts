import { polyphonic } from 'pinyin-pro'

/** Each character with two readings doubles the readings of a title; real input has no more than these. */
const MOST_READINGS = 8

/** The pinyin of a title, and its initials: `xiaoshoudan` and `xsd` for 销售单. */
export function readingsOf(title: string): string[] {
  const characters = polyphonic(title, { toneType: 'none', type: 'array' })
  let ways = [{ whole: '', initials: '' }]
  for (const readings of characters) {
    const letters = [...new Set(readings.map((reading) => reading.toLowerCase().replaceAll('ü', 'v')))]
    ways = ways
      .flatMap(({ whole, initials }) =>
        letters.map((reading) => ({
          whole: whole + reading.trim(),
          initials: initials + reading.trim().slice(0, 1),
        })),
      )
      .slice(0, MOST_READINGS)
  }
  return [...new Set(ways.flatMap(({ whole, initials }) => [whole, initials]))]
}
