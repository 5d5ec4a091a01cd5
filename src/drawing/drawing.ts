import { POINTS_PER_MILLIMETRE, type Panel } from '#paper/panel'
import { markSize, usualMark, type Watermark } from '#paper/watermark'
import { BROUGHT_CELLS, BROUGHT_COLUMNS, BROUGHT_TOTALS, type BroughtColumn } from '#paper/brought-columns'
import { isMet } from '#paper/format'
import { filledText } from '#paper/filled-text'
import type { PanelElement } from '#paper/panel-element'
import { isObject, text } from '#paper/panel-values'

/** A note for the user before printing. */
export interface PrintNote {
  reason:
    | 'code_too_long'
    | 'code_refused'
    | 'code_replaced'
    | 'code_as_qr'
    | 'code_narrow'
    | 'code_denser'
    | 'text_cut'
    | 'off_paper'
  /** The code, or the beginning of the text, that it is about. */
  code: string
}

/** The context for drawing an element. */
export interface Drawing {
  /** The document that is printed. */
  document: Document
  data: PrintData
  /** Of the printer; codes are made of its whole dots. */
  dotsPerInch: number
  note: (note: PrintNote) => void
}

/** Points as CSS writes them. */
export function points(value: number): string {
  return `${value}pt`
}

/** An empty `<div>` of a class, in the printed document. */
export function division({ document }: Drawing, className: string): HTMLDivElement {
  const element = document.createElement('div')
  element.className = className
  return element
}

/** The name of the draft's mark in the data of a document: its value is the text of the mark. */
export const DRAFT_MARK = 'draft_mark'

/**
 * The mark across each page: that of a draft, regardless of its template, or else the watermark of its panel; undefined
 * where there is neither.
 */
function markOf({ watermark }: Panel, { data }: Drawing): Watermark | undefined {
  const draft = textAt(data, DRAFT_MARK)
  if (draft !== '') return { text: draft, ...usualMark }
  const text = watermark ? templateText(watermark.text, data).trim() : ''
  return watermark && text !== '' ? { ...watermark, text } : undefined
}

/**
 * The mark across the middle of a page: pale enough to keep the content below it legible, and as large as the paper
 * allows.
 *
 * @param height of the drawn page, as CSS writes it
 */
export function drawMark(panel: Panel, height: string, drawing: Drawing): HTMLElement | undefined {
  const mark = markOf(panel, drawing)
  if (!mark) return undefined
  const { text, degrees, opacity } = mark
  const size = markSize(text, degrees, panel.width * POINTS_PER_MILLIMETRE, Number(height.replace('pt', '')))
  const box = division(drawing, 'draft-mark')
  box.textContent = text
  Object.assign(box.style, { height, rotate: `${degrees}deg`, fontSize: points(Math.round(size)) })
  box.style.color = `rgb(120 120 120/${opacity})`
  return box
}

/** The name in the data that marks a row as the head of those below it. */
export const ROW_HEAD = 'is_head'

/** The value for yes in the data, which are texts alone. */
const YES = '1'

/** Steps into the room of a label that lies below another. */
const STEP = '\u2003'

/** A row of columns that come with the data. */
export interface BroughtRow {
  /** The label, and a figure for each further column. */
  cells: readonly [label: string, ...figures: string[]]
  /** The number of labels that it lies below. */
  depth: number
  isHead: boolean
}

/** All columns that come with the data, the rows below these, and their totals. */
export interface Brought {
  columns: readonly BroughtColumn[]
  rows: readonly BroughtRow[]
  totals: readonly string[]
}

const numbered = (texts: readonly string[]): PrintData =>
  Object.fromEntries(texts.map((text, place) => [String(place), text]))

const yesIf = (isSo: boolean) => (isSo ? YES : '')

/**
 * Columns that come with the data, in the form that a template asks for.
 *
 * @param path of the table whose rows they are
 */
export function broughtData(path: string, { columns, rows, totals }: Brought): PrintData {
  return {
    [BROUGHT_COLUMNS]: columns.map(({ title, isFigure }) => ({ title, is_figure: yesIf(isFigure) })),
    [path]: rows.map(({ cells: [label, ...figures], depth, isHead }) => ({
      [BROUGHT_CELLS]: numbered([STEP.repeat(depth) + label, ...figures]),
      [ROW_HEAD]: yesIf(isHead),
    })),
    [BROUGHT_TOTALS]: numbered(totals),
  }
}

/** The columns that come with the data; none in most documents. */
export function broughtColumns(data: PrintData): BroughtColumn[] {
  return rowsAt(data, BROUGHT_COLUMNS).map((column) => ({
    title: textAt(column, 'title'),
    isFigure: textAt(column, 'is_figure') !== '',
  }))
}

/**
 * The data of a template: texts as printed on the paper, under the names that its elements ask for. Lists are the rows
 * of tables.
 */
export interface PrintData {
  [field: string]: string | PrintData | PrintData[]
}

/** The value under a path such as `customer.name`; undefined where there is none. */
function at(data: PrintData, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (from, name) => (isObject(from) && Object.hasOwn(from, name) ? from[name] : undefined),
      data,
    )
}

/** The text under a path; empty where there is none. */
export function textAt(data: PrintData, path: string): string {
  return path === '' ? '' : text(at(data, path))
}

/** The rows under a path; none where there is no list. */
export function rowsAt(data: PrintData, path: string): PrintData[] {
  const rows = path === '' ? [] : at(data, path)
  return Array.isArray(rows) ? rows.filter((row): row is PrintData => isObject(row)) : []
}

/** The name in the data of the tag of the paper's language. */
export const PAPER_LANGUAGE = 'paper_language'

/** The name in the data of the words that replace the fixed texts of shipped templates, by these in one line. */
export const TEMPLATE_TEXTS = 'template_texts'

/** A fixed text of a template in the languages of the paper, which stand below one another where the text has lines. */
export function labelText(designed: string, data: PrintData): string {
  const words = data[TEMPLATE_TEXTS]
  const inOneLine = designed.replaceAll('\n', ' ')
  if (!isObject(words) || !Object.hasOwn(words, inOneLine)) return designed
  const shown = text(words[inOneLine])
  return designed.includes('\n') ? shown : shown.replaceAll('\n', ' ')
}

/** The name in the data of a report's resource, whose records it counts: printing it needs the right to print these. */
export const PRINTED_OF = 'printed_of'

/** The language of a paper: its own, else that of the screen. */
export function languageOf(data: PrintData): string {
  return textAt(data, PAPER_LANGUAGE) || document.documentElement.lang || 'en'
}

/**
 * A text of a template in which `${path}` stands for a value of the data.
 *
 * @param row whose values come before those of its document
 */
export function templateText(pattern: string, data: PrintData, row: PrintData = {}): string {
  return filledText(pattern, (path) => textAt(row, path) || textAt(data, path), languageOf(data))
}

/** The space between a figure and its unit, and behind the sign of a product or a sum. */
const INSIDE = /(?<=\d) (?=(?:[a-z]{1,2}|pcs|\p{Script=Han}|%)(?!\p{L}))|(?<=[×+]) (?=[\d\p{L}\p{Sc}])/gu

/** A text in which no line ends inside a figure or a date: `37.429 g`, `× 916.00`, `2026-11-21`. */
export function withWholeFigures(text: string): string {
  // Browsers end a line behind a hyphen, unless a joiner follows it.
  const dates = text.replaceAll(/\b(\d{4})-(\d\d)-(\d\d)\b/g, '$1-\u2060$2-\u2060$3')
  return dates.replaceAll(INSIDE, '\u00a0')
}

/** The text of a drawn element, without the joiners of its figures. */
export function plainText(box: Element): string {
  return (box.textContent ?? '').replaceAll('\u2060', '')
}

/** Whether an element is on the paper of these data. A list counts by its rows. */
export function isWanted({ placed: { when } }: PanelElement, data: PrintData): boolean {
  if (!when) return true
  const { length } = rowsAt(data, when.field)
  return isMet(when, length > 0 ? String(length) : textAt(data, when.field))
}
