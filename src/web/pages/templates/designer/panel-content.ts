import type { PaperSize } from '#paper/designer-messages'
import { POINTS_PER_MILLIMETRE, isRoll } from '#paper/panel'
import { list, number, unread, type Unread } from '#paper/panel-values'

/** The paper of a template without one. @see spec.md "Template" */
const usualPaper: PaperSize = { width: 210, height: 297 }

function panelsOf(content: string): readonly unknown[] {
  try {
    return list(unread(JSON.parse(content)).panels)
  } catch {
    return []
  }
}

/** The paper of a content's first panel, which is that of its template. */
export function firstPaper(content: string): PaperSize & { paper: PaperName } {
  const panel = unread(panelsOf(content)[0])
  const size = {
    width: number(panel.width, usualPaper.width),
    height: number(panel.height, usualPaper.height),
  }
  return { ...size, paper: paperNamed(size) }
}

/** The height of the foot of a page of that paper, kept free of flowing elements, in points. */
const FOOT = 36

/** A content of one empty panel. */
export function emptyContent({ width, height }: PaperSize): string {
  const foot = Math.max(0, Math.round(height * POINTS_PER_MILLIMETRE) - FOOT)
  const panel = { index: 0, name: 1, width, height, paperHeader: 0, paperFooter: foot, printElements: [] }
  return JSON.stringify({ panels: [{ ...panel, paperNumberDisabled: true }] })
}

/** The target of a JSON pointer into a content; panels and elements are counted from 1. */
export interface ContentPlace {
  panel: number
  element?: number
  /** The identity of the element: its type, and the data that it prints. */
  type?: string
  name?: string
  /** The property below it, for example `columns.2.title`. */
  property?: string
}

const step = /^\/(?:content\/)?panels\/(\d+)(?:\/printElements\/(\d+))?(?:\/(.+))?$/

function elementName(element: Unread): string {
  const { field, title } = unread(element.options)
  const { title: typeTitle } = unread(element.printElementType)
  return [title, field, typeTitle].find((text) => typeof text === 'string' && text !== '')?.toString() ?? ''
}

/** A property of a column with the title of that; of a head of several rows, and any other property, as it is. */
function columnProperty(element: Unread, property: string): string {
  const [, at, own] = /^columns\.0\.(\d+)(?:\.(.+))?$/.exec(property) ?? []
  const [head, ...others] = list(unread(element.options).columns)
  if (at === undefined || others.length > 0) return property
  const { title, field } = unread(list(head)[Number(at)])
  const name = [title, field].find((text) => typeof text === 'string' && text !== '')
  return typeof name === 'string' ? [name.replaceAll('\n', ' '), own].filter(Boolean).join(' · ') : property
}

/** The part at a place that the server names; undefined when it names the content as a whole. */
export function placeIn(content: string, pointer: string): ContentPlace | undefined {
  const [, panel, element, rest] = step.exec(pointer) ?? []
  if (panel === undefined) return undefined
  const property = rest?.replace(/^(options|printElementType)\//, '').replaceAll('/', '.')
  if (element === undefined)
    return { panel: Number(panel) + 1, ...(property === undefined ? {} : { property }) }
  const found = unread(list(unread(panelsOf(content)[Number(panel)]).printElements)[Number(element)])
  const type = unread(found.printElementType).type
  const named = property === undefined ? undefined : columnProperty(found, property)
  return {
    ...{ panel: Number(panel) + 1, element: Number(element) + 1, name: elementName(found) },
    ...(typeof type === 'string' ? { type } : {}),
    ...(named === undefined ? {} : { property: named }),
  }
}

/** The papers that are known by a name, in millimetres, upright. */
export const papers = {
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  '38x25': { width: 38, height: 25 },
  'roll-58': { width: 58, height: 160 },
  'roll-80': { width: 80, height: 160 },
} as const satisfies Record<string, PaperSize>

type PaperName = keyof typeof papers | 'customized'

export const paperNames = [...(Object.keys(papers) as (keyof typeof papers)[]), 'customized'] as const

const isOf = (paper: PaperSize, { width, height }: PaperSize) =>
  paper.width === width && paper.height === height

/** The same paper, turned by a quarter. */
export const turnedPaper = ({ width, height }: PaperSize): PaperSize => ({ width: height, height: width })

/** The name of a paper size, in either orientation; a roll is known by its width. */
export function paperNamed(size: PaperSize): PaperName {
  return paperNames.find((name) => name !== 'customized' && isPaper(name, size)) ?? 'customized'
}

const isPaper = (name: keyof typeof papers, size: PaperSize) =>
  isRoll(papers[name])
    ? isRoll(size) && size.width === papers[name].width
    : isOf(papers[name], size) || isOf(papers[name], turnedPaper(size))

/** Wider than high. */
export const isLandscape = ({ width, height }: PaperSize) => width > height

/** The size that a chosen paper has; a custom paper begins with the present size. */
export const paperSize = (name: PaperName, now: PaperSize): PaperSize =>
  name === 'customized' ? now : papers[name]

/** hiprint's name for a paper in a panel: A4 and A5; any other is identified by its size alone. */
export function panelPaper(size: PaperSize): string {
  const name = paperNamed(size)
  return name === 'A4' || name === 'A5' ? name : ''
}
