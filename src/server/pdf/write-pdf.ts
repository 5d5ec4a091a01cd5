import PdfDocument from 'pdfkit'
import type { CodeItem, FillItem, LayoutItem, LineItem, PaperLayout, PictureItem } from '#paper/paper-layout'
import { drawText, type Pdf } from './draw-text'

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
