import { POINTS_PER_MILLIMETRE } from '#paper/panel'
import type { LayoutItem, LayoutPage, PaperLayout, Turn } from '#paper/paper-layout'
import type { DrawnPage } from '#drawing/render'
import {
  frameOf,
  numberIn,
  type PageFrame,
  TextStyles,
  isInside,
  readText,
  type Opening,
} from './text-styles'
import { readBox, readCode, Pictures } from './read-box'

/** The state while a page is read. */
interface Reading {
  frame: PageFrame
  styles: TextStyles
  pictures: Pictures
  /** Of the printer that the codes were drawn for. */
  dotsPerInch: number
}

/** The properties that an element inherits from those around it. */
interface Around {
  /** Outside of it nothing is seen. */
  opening: Opening
  decoration: string
}

interface ReadBlock extends Block {
  items: LayoutItem[]
}

// A frame has classes of its own, so its contents are not instances of this window's classes.
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE
const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE
const isPicture = (element: Element): element is HTMLImageElement => element.tagName === 'IMG'
const isDrawing = (element: Element): element is SVGSVGElement => element.tagName === 'svg'

function readElement(element: HTMLElement, around: Around, reading: Reading): LayoutItem[] {
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  if (isDrawing(element)) return isInside(around.opening, box) ? readCode(element, reading) : []
  if (isPicture(element)) {
    const picture = isInside(around.opening, box) ? reading.pictures.read(element, reading.frame) : undefined
    return picture ? [picture] : []
  }
  const within: Around = {
    opening: style.overflowY === 'hidden' ? box : around.opening,
    decoration: style.textDecorationLine === 'none' ? around.decoration : style.textDecorationLine,
  }
  const inside = [...element.childNodes].flatMap((node) => {
    if (isText(node)) return readText(node, style, within, reading)
    return isElement(node) ? readElement(node, within, reading) : []
  })
  return [...readBox(element, style, reading), ...inside]
}

/** The degrees by which an element is turned, which is laid out straight from now on. */
function straightened(element: HTMLElement): number {
  const { style } = element
  const turned = /rotate\((-?[\d.]+)deg\)/.exec(style.transform)?.[1] ?? getComputedStyle(element).rotate
  style.transform = 'none'
  style.rotate = 'none'
  return numberIn(turned)
}

/** An element of a paper, with its contents. */
function readBlock(element: HTMLElement, opening: Opening, reading: Reading): ReadBlock {
  const degrees = straightened(element)
  const items = readElement(element, { opening, decoration: '' }, reading)
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const { across, down } = reading.frame
  const turn: Turn = { degrees, x: across((left + right) / 2), y: down((top + bottom) / 2) }
  const layer = numberIn(getComputedStyle(element).zIndex)
  return {
    ...{ layer, left, right, top, bottom },
    items: degrees === 0 ? items : items.map((item) => ({ ...item, turn })),
  }
}

/** Cells that share a border both have it. */
function withoutDoubles(items: readonly LayoutItem[]): LayoutItem[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    if (item.shape !== 'line') return true
    const key = JSON.stringify(item)
    return !seen.has(key) && seen.add(key)
  })
}

const elementsOf = (box: Element) => [...box.childNodes].filter(isElement)

/** Labels on a sheet are read one after the other, each from top to bottom. */
function readPaper(paper: HTMLElement, reading: Reading): LayoutItem[] {
  const labels = elementsOf(paper).filter((element) => element.className === 'label')
  const papers = labels.length > 0 ? labels : [paper]
  return papers.flatMap((each) => {
    const opening = each.getBoundingClientRect()
    const blocks = elementsOf(each).map((element) => readBlock(element, opening, reading))
    return readingOrder(blocks).flatMap(({ items }) => items)
  })
}

/**
 * The contents of drawn pages with their positions, to be written elsewhere. The pages must stand in a document, with
 * their pictures loaded; turned elements are straight afterwards.
 *
 * @param dotsPerInch for which the codes on them were drawn
 */
export function readPages(title: string, pages: readonly DrawnPage[], dotsPerInch: number): PaperLayout {
  const [first] = pages
  const styles = new TextStyles(first?.paper.ownerDocument ?? document)
  const pictures = new Pictures()
  const read = pages.map(({ paper, width, height }): LayoutPage => {
    const reading = { frame: frameOf(paper), styles, pictures, dotsPerInch }
    return {
      width: width * POINTS_PER_MILLIMETRE,
      height: height * POINTS_PER_MILLIMETRE,
      items: withoutDoubles(readPaper(paper, reading)),
    }
  })
  return { title, styles: styles.styles, pictures: pictures.pictures, pages: read }
}

/** The drawing at a place, in points or pixels. */
export interface Block {
  /** A higher one covers those below it. */
  layer: number
  left: number
  top: number
  right: number
  bottom: number
}

/** Tops that differ by less than this are of one line, to a reader. */
const LINE = 6

const overlap = (a: Block, b: Block) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isBefore = (a: Block, b: Block) => {
  const [line, other] = [Math.round(a.top / LINE), Math.round(b.top / LINE)]
  return line === other ? a.left < b.left : line < other
}

/**
 * Blocks from top to bottom and from left to right, as they are read; of two that overlap, the one that covers the other
 * stays after it.
 *
 * @param drawn in the order in which they are drawn
 */
export function readingOrder<Drawn extends Block>(drawn: readonly Drawn[]): Drawn[] {
  const painted = drawn.toSorted((a, b) => a.layer - b.layer)
  const left = new Set(painted.keys())
  const ordered: Drawn[] = []
  const isFree = (at: number) => {
    const block = painted[at]
    return block !== undefined && ![...left].some((other) => other < at && overlapsAt(other, block))
  }
  const overlapsAt = (at: number, block: Drawn) => {
    const other = painted[at]
    return other !== undefined && overlap(other, block)
  }
  while (left.size > 0) {
    let next: number | undefined
    for (const at of left) {
      const [block, best] = [painted[at], next === undefined ? undefined : painted[next]]
      if (block && (!best || isBefore(block, best)) && isFree(at)) next = at
    }
    if (next === undefined) break
    left.delete(next)
    const block = painted[next]
    if (block) ordered.push(block)
  }
  return ordered
}
