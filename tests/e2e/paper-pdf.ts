import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

const MILLIMETRES = 25.4 / 72

/** A page of a PDF. */
export interface PdfPage {
  /** Whole millimetres. */
  width: number
  height: number
  /** The text in the order in which it is drawn, without spaces. */
  text: string
}

/** Radicals that fonts draw like the characters they stand for: a PDF may name either. */
const RADICALS =
  '⺟母⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻮齿⻰龙⻳龟戶户'

const letterOf = new Map(
  Array.from({ length: RADICALS.length / 2 }, (_, index) => [
    RADICALS.charAt(2 * index),
    RADICALS.charAt(2 * index + 1),
  ]),
)

/** The letters of a text without line ends, with one kind of dash. */
export function lettersOf(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\s\u2060]/g, '')
    .replaceAll(/[‐-―]/g, '-')
  return [...plain].map((letter) => letterOf.get(letter) ?? letter).join('')
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<PdfPage> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent({ disableNormalization: true })
  const [left = 0, top = 0, right = 0, bottom = 0] = page.view
  return {
    width: Math.round((right - left) * MILLIMETRES),
    height: Math.round((bottom - top) * MILLIMETRES),
    text: lettersOf(items.map((item) => ('str' in item ? item.str : '')).join('')),
  }
}

/** The pages of a PDF as a reader has them. */
export async function readPdf(file: Uint8Array): Promise<PdfPage[]> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await readPage(pdf, number))
  await pdf.loadingTask.destroy()
  return pages
}
