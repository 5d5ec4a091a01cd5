import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Points in a millimetre. */
const MILLIMETRE = 72 / 25.4

/** A piece of text in a PDF, in millimetres from the upper left corner of its page. */
export interface PdfWord {
  /** The number of the page, from 0. */
  page: number
  text: string
  left: number
  base: number
  width: number
}

/** The texts of a PDF in the order in which they are drawn, without the spaces around them. */
export async function pdfWords(file: Uint8Array): Promise<PdfWord[]> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const words: PdfWord[] = []
  for (let page = 0; page < pdf.numPages; page += 1) {
    const read = await pdf.getPage(page + 1)
    const height = read.view[3] ?? 0
    const { items } = await read.getTextContent({ disableNormalization: true })
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [left, bottom] = [Number(item.transform[4]), Number(item.transform[5])]
      const base = (height - bottom) / MILLIMETRE
      words.push({
        page,
        text: item.str.trim(),
        left: left / MILLIMETRE,
        base,
        width: item.width / MILLIMETRE,
      })
    }
  }
  await pdf.loadingTask.destroy()
  return words
}
