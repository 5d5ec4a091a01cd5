import type { PaperSize } from '#paper/designer-messages'
import { isRoll } from '#paper/panel'

/** The papers that are known by a name, in millimetres, upright. */
export const papers = {
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  '38x25': { width: 38, height: 25 },
  'roll-58': { width: 58, height: 160 },
  'roll-80': { width: 80, height: 160 },
} as const satisfies Record<string, PaperSize>

export type PaperName = keyof typeof papers | 'customized'

export const paperNames = [...(Object.keys(papers) as (keyof typeof papers)[]), 'customized'] as const

const isOf = (paper: PaperSize, { width, height }: PaperSize) =>
  paper.width === width && paper.height === height

/** The same paper, turned by a quarter. */
export const turned = ({ width, height }: PaperSize): PaperSize => ({ width: height, height: width })

/** The name of a paper size, in either orientation; a roll is known by its width. */
export function paperNamed(size: PaperSize): PaperName {
  return paperNames.find((name) => name !== 'customized' && isPaper(name, size)) ?? 'customized'
}

const isPaper = (name: keyof typeof papers, size: PaperSize) =>
  isRoll(papers[name])
    ? isRoll(size) && size.width === papers[name].width
    : isOf(papers[name], size) || isOf(papers[name], turned(size))

/** Wider than high. */
export const isLandscape = ({ width, height }: PaperSize) => width > height

/** The size that a chosen paper has; a paper of one's own begins with the size that is there. */
export const sizeOf = (name: PaperName, now: PaperSize): PaperSize =>
  name === 'customized' ? now : papers[name]

/** What hiprint calls a paper in a panel: A4 and A5; any other is known by its size alone. */
export function panelPaper(size: PaperSize): string {
  const name = paperNamed(size)
  return name === 'A4' || name === 'A5' ? name : ''
}
