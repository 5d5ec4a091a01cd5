import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

const MILLIMETRES = 25.4 / 72

/** A letter in a PDF, in millimetres from the upper left corner of its page to its start on the line. */
export interface PdfLetter {
  /** The number of the page, from 0. */
  page: number
  text: string
  left: number
  base: number
}

type Matrix = [number, number, number, number, number, number]

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

const product = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
]

function matrixOf(values: ArrayLike<number>): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(values)
  return [a, b, c, d, e, f]
}

interface Glyph {
  unicode: string
  width: number
}

const isGlyph = (value: unknown): value is Glyph =>
  typeof value === 'object' && value !== null && 'unicode' in value && 'width' in value

interface State {
  page: Matrix
  size: number
  spacing: number
  scale: number
}

/** Follows the drawing of a page as a reader does, and reports the place of each letter. */
class TextWalk {
  private state: State = { page: IDENTITY, size: 1, spacing: 0, scale: 1 }
  private readonly kept: State[] = []
  private line = IDENTITY
  private x = 0

  constructor(private readonly hear: (text: string, x: number, y: number) => void) {}

  step(operation: number, values: unknown): void {
    const [first, second] = Array.isArray(values) ? values : []
    const numbers = Array.isArray(first) || ArrayBuffer.isView(first) ? first : values
    switch (operation) {
      case OPS.save:
        this.kept.push({ ...this.state })
        break
      case OPS.restore:
        this.state = this.kept.pop() ?? this.state
        break
      case OPS.transform:
        this.state.page = product(this.state.page, matrixOf(numbers as number[]))
        break
      case OPS.beginText:
        this.begin(IDENTITY)
        break
      case OPS.setTextMatrix:
        this.begin(matrixOf(numbers as number[]))
        break
      case OPS.moveText:
        this.begin(product(this.line, [1, 0, 0, 1, Number(first), Number(second)]))
        break
      case OPS.setFont:
        this.state.size = Number(second)
        break
      case OPS.setCharSpacing:
        this.state.spacing = Number(first)
        break
      case OPS.setHScale:
        this.state.scale = Number(first) / 100
        break
      case OPS.showText:
        for (const glyph of Array.isArray(first) ? first : []) this.show(glyph)
    }
  }

  private begin(matrix: Matrix): void {
    this.line = matrix
    this.x = 0
  }

  private show(glyph: unknown): void {
    const { page, size, spacing, scale } = this.state
    if (!isGlyph(glyph)) {
      this.x -= (Number(glyph) / 1000) * size * scale
      return
    }
    const [, , , , x, y] = product(page, product(this.line, [1, 0, 0, 1, this.x, 0]))
    this.hear(glyph.unicode, x, y)
    this.x += ((glyph.width / 1000) * size + spacing) * scale
  }
}

/** Every letter of a PDF in the order in which they are drawn, without spaces. */
export async function pdfLetters(file: Uint8Array): Promise<PdfLetter[]> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const letters: PdfLetter[] = []
  for (let page = 0; page < pdf.numPages; page += 1) {
    const read = await pdf.getPage(page + 1)
    const height = read.view[3] ?? 0
    const { fnArray, argsArray } = await read.getOperatorList()
    const walk = new TextWalk((text, x, y) => {
      if (text.trim() === '') return
      letters.push({ page, text, left: x * MILLIMETRES, base: (height - y) * MILLIMETRES })
    })
    for (const [index, operation] of fnArray.entries()) walk.step(operation, argsArray[index])
  }
  await pdf.loadingTask.destroy()
  return letters
}
