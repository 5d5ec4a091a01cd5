import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

const MILLIMETRES = 25.4 / 72

/** A picture in a PDF, in millimetres from the upper left corner of its page. */
export interface PdfPicture {
  /** The number of the page, from 0. */
  page: number
  left: number
  top: number
  width: number
  height: number
}

const rounded = (points: number) => Math.round(points * MILLIMETRES * 100) / 100

/** The pictures of a PDF in the order in which they are drawn, without turned ones. */
export async function pdfPictures(file: Uint8Array): Promise<PdfPicture[]> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pictures: PdfPicture[] = []
  for (let page = 0; page < pdf.numPages; page += 1) {
    const read = await pdf.getPage(page + 1)
    const pageHeight = read.view[3] ?? 0
    const { fnArray, argsArray } = await read.getOperatorList()
    const kept: [number, number, number, number][] = []
    let [a, d, e, f] = [1, 1, 0, 0]
    for (const [index, operation] of fnArray.entries()) {
      if (operation === OPS.save) kept.push([a, d, e, f])
      if (operation === OPS.restore) [a, d, e, f] = kept.pop() ?? [1, 1, 0, 0]
      if (operation === OPS.transform) {
        const [wide, , , high, right, up] = Array.from<unknown>(argsArray[index]).map(Number)
        ;[e, f] = [e + a * (right ?? 0), f + d * (up ?? 0)]
        ;[a, d] = [a * (wide ?? 1), d * (high ?? 1)]
      }
      if (operation !== OPS.paintImageXObject) continue
      const [width, height] = [Math.abs(a), Math.abs(d)]
      const top = pageHeight - Math.max(f, f + d)
      pictures.push({
        ...{ page, left: rounded(Math.min(e, e + a)), top: rounded(top) },
        ...{ width: rounded(width), height: rounded(height) },
      })
    }
  }
  await pdf.loadingTask.destroy()
  return pictures
}
