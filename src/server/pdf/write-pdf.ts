import PdfDocument from 'pdfkit'
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type {
  CodeItem,
  FillItem,
  LayoutItem,
  LineItem,
  PaperLayout,
  PictureItem,
  MissingLetters,
  TextItem,
  TextStyle,
} from '#paper/paper-layout'
import { fontOf, fontsFor, isMissing, splitByFont, type FontRun } from './split-by-font'
import { createQueue } from '../process/password'

/** Lengths of dashes and gaps, in widths of their line. */
const DASH = 3
const DOT = 1

function drawFill(pdf: Pdf, { x, y, width, height, isRound, colour, opacity = 1 }: FillItem): void {
  if (isRound) pdf.ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
  else pdf.rect(x, y, width, height)
  pdf.fillColor(colour, opacity).fill()
}

function drawLine(pdf: Pdf, { shape, from, to, width, dash, colour, opacity = 1 }: LineItem): void {
  const [[left, top], [right, bottom]] = [from, to]
  pdf.lineWidth(width).strokeColor(colour, opacity)
  if (dash === 'solid') pdf.undash()
  else pdf.dash(width * (dash === 'dashed' ? DASH : DOT), { space: width * (dash === 'dashed' ? DASH : DOT) })
  if (shape === 'line') pdf.moveTo(left, top).lineTo(right, bottom)
  else pdf.ellipse((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2)
  pdf.stroke()
}

function drawCode(pdf: Pdf, { x, y, wide, high, path, colour, opacity = 1 }: CodeItem): void {
  pdf.save().transform(wide, 0, 0, high, x, y).path(path).fillColor(colour, opacity).fill().restore()
}

interface Writing {
  layout: PaperLayout
  pdf: Pdf
  fonts: Set<string>
  pictures: readonly Buffer[]
}

function drawPicture({ pdf, pictures }: Writing, { picture, x, y, width, height }: PictureItem): void {
  const bytes = pictures[picture]
  if (bytes) pdf.image(bytes, x, y, { width, height })
}

function draw(writing: Writing, item: LayoutItem): void {
  const { layout, pdf, fonts } = writing
  switch (item.shape) {
    case 'text': {
      const style = layout.styles[item.style]
      if (style) drawText(pdf, fonts, item, style)
      break
    }
    case 'fill':
      drawFill(pdf, item)
      break
    case 'line':
    case 'oval':
      drawLine(pdf, item)
      break
    case 'code':
      drawCode(pdf, item)
      break
    case 'picture':
      drawPicture(writing, item)
  }
}

function drawTurned(writing: Writing, item: LayoutItem): void {
  const { pdf } = writing
  const { turn } = item
  if (!turn) return draw(writing, item)
  pdf.save().rotate(turn.degrees, { origin: [turn.x, turn.y] })
  draw(writing, item)
  pdf.restore()
}

/** The bytes of a PDF, once it is ended. */
function bytesOf(pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => void pieces.push(piece))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))))
    pdf.on('error', reject)
  })
}

/**
 * Writes a laid-out paper as a PDF: text as text, in subsets of its fonts, codes as vectors.
 *
 * @param layout as `readLayout` accepts it
 */
export async function writePdf(layout: PaperLayout): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PdfDocument({
    autoFirstPage: false,
    font: '',
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: layout.title, Creator: 'goldbook', Producer: 'goldbook' },
  })
  const bytes = bytesOf(pdf)
  const pictures = layout.pictures.map((picture) => Buffer.from(picture, 'base64'))
  const writing = { layout, pdf, fonts: new Set<string>(), pictures }
  for (const { width, height, items } of layout.pages) {
    pdf.addPage({ size: [width, height], margin: 0 })
    for (const item of items) drawTurned(writing, item)
  }
  pdf.end()
  return bytes
}

/** A paper as a PDF, with the letters that its fonts lack. */
interface WrittenPaper {
  pdf: Uint8Array<ArrayBuffer>
  missing: MissingLetters[]
}

/** Writes a laid-out paper as a PDF, and reports the letters that no font has. */
export async function writePaper(layout: PaperLayout): Promise<WrittenPaper> {
  return { pdf: await writePdf(layout), missing: missingLetters(layout) }
}

/**
 * The number of reported texts, in a header: a paper in a script that no font has would otherwise report each of its
 * words.
 */
const MOST_TEXTS = 5

/** The number of reported letters of each text. */
const MOST_LETTERS = 24

const beginning = (letters: Iterable<string>) => [...letters].slice(0, MOST_LETTERS).join('')

/** Whether no font of a PDF has a letter, by letters. */
const known = new Map<string, boolean>()

function isUnknown(letter: string): boolean {
  const before = known.get(letter)
  if (before !== undefined) return before
  const missing = isMissing(letter, fontsFor({ font: 'sans', isBold: false }, letter), fontOf)
  known.set(letter, missing)
  return missing
}

/**
 * The letters of a paper that no font of its PDF has – an empty box stands for each – with the texts that contain them;
 * each text once.
 */
export function missingLetters({ pages }: PaperLayout): MissingLetters[] {
  const told = new Map<string, MissingLetters>()
  const texts = pages.flatMap(({ items }) => items).filter((item): item is TextItem => item.shape === 'text')
  for (const { text } of texts) {
    const letters = beginning([...new Set(text)].filter(isUnknown))
    const shown = beginning(text).trim()
    if (letters !== '' && told.size < MOST_TEXTS) told.set(shown, { letters, text: shown })
  }
  return [...told.values()]
}

/** The PDF library's document that is being written. */
type Pdf = PDFKit.PDFDocument

/** Signs that are not letters and have no width. */
const NOTHING = /[\u200b-\u200d\u2060\ufeff]/g

/** Between these shares of its own width, a letter is widened or narrowed to its place on the screen. */
const NARROWEST = 0.75
const WIDEST = 1.4

/** A smaller share of a width is invisible. */
const UNSEEN = 0.001

/** Texts are placed by their baseline. */
const baseline = 'alphabetic' as const

/** Letters with marks above or below them, which the library moves without regard to scale and spacing. */
const MARKED = /[\p{Script=Thai}\p{Script=Arabic}\p{Mn}]/u

/** Letters that are written from right to left. */
const LEFTWARD = /\p{Script=Arabic}/u

const OPENING = /^[\p{Ps}\p{Pi}]$/u

interface SetRun extends FontRun {
  /** Points, without the spaces at its end. */
  width: number
  /** Points to the next run. */
  advance: number
}

/** Points between letters; none where marks would leave theirs. */
const spacingOf = (text: string, { spacing = 0 }: TextStyle) => (MARKED.test(text) ? 0 : spacing)

function measured(pdf: Pdf, runs: readonly FontRun[], style: TextStyle): SetRun[] {
  return runs.map((run) => {
    pdf.font(run.font).fontSize(style.size)
    const spacing = spacingOf(run.text, style)
    const widthOf = (text: string) => pdf.widthOfString(text) + spacing * [...text].length
    return { ...run, width: widthOf(run.text.trimEnd()), advance: widthOf(run.text) }
  })
}

/**
 * The scale of letters and their shift from the start, so that they end where they do on the screen. Letters that would
 * be stretched too far keep their shape instead.
 */
function fit(text: string, own: number, wanted: number): { scale: number; shift: number } {
  const scale = own === 0 || wanted === 0 ? 1 : wanted / own
  if (Math.abs(scale - 1) < UNSEEN) return { scale: 1, shift: 0 }
  if (scale >= NARROWEST && scale <= WIDEST) return { scale, shift: 0 }
  if (scale > WIDEST) return { scale: WIDEST, shift: LEFTWARD.test(text) ? wanted - own * WIDEST : 0 }
  // A browser sets a bracket beside another in half its width: the space that an opening one gives up is before it.
  if (scale < NARROWEST && OPENING.test(text.trim())) return { scale: 1, shift: wanted - own }
  return scale < NARROWEST && [...text.trim()].length === 1 ? { scale: 1, shift: 0 } : { scale, shift: 0 }
}

/** The fonts of a document, by the names of their files, each added at its first use. */
function addFonts(pdf: Pdf, known: Set<string>, runs: readonly FontRun[]): void {
  for (const { font } of runs) {
    if (known.has(font)) continue
    pdf.registerFont(font, fontOf(font).bytes)
    known.add(font)
  }
}

/**
 * Sets a text on its line, in fonts that have its letters, as wide as it is on the screen.
 *
 * @param known the fonts already in the document
 */
function drawText(pdf: Pdf, known: Set<string>, item: TextItem, style: TextStyle): void {
  const text = item.text.replaceAll(NOTHING, '')
  const runs = splitByFont(text, fontsFor(style, text), fontOf)
  addFonts(pdf, known, runs)
  const set = measured(pdf, runs, style)
  const last = set.at(-1)
  if (!last) return
  const own = set.reduce((sum, { advance }) => sum + advance, last.width - last.advance)
  const { scale, shift } = fit(text, own, item.width)
  let x = item.x + shift - (item.atEnd ? own * scale : 0)
  pdf.fillColor(style.colour, style.opacity ?? 1)
  // Readers take wide gaps between letters for spaces: beside the letters they are told the text.
  if (style.spacing) pdf.markContent('Span', { actual: text.trim() })
  for (const run of set) {
    pdf.font(run.font).fontSize(style.size)
    writeRun(pdf, run, { x, base: item.base, scale, style })
    x += run.advance * scale
  }
  if (style.spacing) pdf.endMarkedContent()
}

interface RunPlace {
  x: number
  base: number
  scale: number
  style: TextStyle
}

function writeRun(pdf: Pdf, { text, width, advance }: SetRun, { x, base, scale, style }: RunPlace): void {
  const setting = { lineBreak: false, baseline, characterSpacing: spacingOf(text, style) }
  const scaled = { ...setting, horizontalScaling: scale * 100 }
  if (!MARKED.test(text)) return void pdf.text(text, x, base, scaled)
  pdf.save().transform(scale, 0, 0, 1, x * (1 - scale), 0)
  // The space behind letters from right to left stands at their left.
  let left = LEFTWARD.test(text) ? x - (advance - width) : x
  for (const word of wordsOf(text)) {
    pdf.text(word, left, base, setting)
    left += pdf.widthOfString(word)
  }
  pdf.restore()
}

/** The words and spaces of a text from left to right; the library sets each word by itself, in its own direction. */
function wordsOf(text: string): string[] {
  return LEFTWARD.test(text) ? text.split(/(?<= )|(?= )/).toReversed() : [text]
}

/** A paper of 2,000 lines takes a few seconds; after this time, in milliseconds, a paper is given up. */
const PATIENCE = 30_000

/** The fonts take memory, so the thread ends after this time without a PDF, in milliseconds. */
const REST = 60_000

/** Each waiting paper may have some megabytes. */
const MOST_WAITING = 8

/** @param user the id of the user who waits for it */
type Write = (layout: PaperLayout, user?: number) => Promise<WrittenPaper>

/** One layout, as the thread answers it. */
function answer(worker: Worker, layout: PaperLayout, patience: number): ReturnType<Write> {
  return new Promise((resolve, reject) => {
    const settled = () => {
      clearTimeout(limit)
      worker.off('message', succeed).off('error', fail).off('exit', ended)
    }
    const succeed = (paper: WrittenPaper) => {
      settled()
      resolve(paper)
    }
    const fail = (error: Error) => {
      settled()
      reject(error)
    }
    const ended = (code: number) => fail(new Error(`the thread of PDFs has ended with ${code}`))
    const limit = setTimeout(() => fail(new Error('a PDF took too long')), patience)
    worker.on('message', succeed).on('error', fail).on('exit', ended)
    worker.postMessage(layout, [])
  })
}

/**
 * Writes PDFs in a thread of its own, one after the other, so that the server stays responsive. The thread begins with
 * the first PDF and ends after a while without one; a PDF that fails or takes too long ends the thread and only its own
 * paper.
 *
 * @param program of the thread
 * @throws RuleBroken `pdf_busy` when too many papers wait
 */
export function pdfInThread(program: URL, patience = PATIENCE, rest = REST): Write {
  const queue = createQueue(MOST_WAITING, 'pdf_busy')
  let worker: Worker | undefined
  let resting: NodeJS.Timeout | undefined
  const stop = () => {
    void worker?.terminate()
    worker = undefined
  }
  return (layout, user) =>
    queue.run(
      async () => {
        clearTimeout(resting)
        worker ??= new Worker(program)
        worker.ref()
        try {
          return await answer(worker, layout, patience)
        } catch (error) {
          stop()
          throw error
        } finally {
          // Neither the thread nor its rest keeps a stopping server alive.
          worker?.unref()
          resting = setTimeout(stop, rest).unref()
        }
      },
      user === undefined ? {} : { user },
    )
}

/**
 * The paths of the thread's program in a build; a server run from its sources has none, and writes in its own thread.
 */
const programs = ['./pdf-thread.js', '../pdf-thread.js'].map((name) => new URL(name, import.meta.url))

const program = programs.find((file) => existsSync(file))

/** Writes a laid-out paper as a PDF. @throws RuleBroken `pdf_busy` when too many papers wait */
export const makePdf: Write = program ? pdfInThread(program) : writePaper
