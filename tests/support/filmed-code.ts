import JsBarcode from 'jsbarcode'

const WIDTH = 640
const HEIGHT = 480
const MODULE = 4
const [WHITE, BLACK, COLOURLESS] = [235, 16, 128]

/** The bars of a Code 128, as ones and noughts. */
function barsOf(code: string): string {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, code, { format: 'CODE128' })
  return (drawn.encodings ?? []).map(({ data }) => data).join('')
}

/** A picture of the camera: a label with a code in the middle of white paper, as brightness and colour. */
function pictureOf(code: string): Buffer {
  const bars = barsOf(code)
  const left = Math.floor((WIDTH - bars.length * MODULE) / 2)
  const row = Buffer.alloc(WIDTH, WHITE)
  for (const [index, bar] of [...bars].entries())
    if (bar === '1') row.fill(BLACK, left + index * MODULE, left + (index + 1) * MODULE)
  const paper = Buffer.alloc(WIDTH, WHITE)
  const rows = Array.from({ length: HEIGHT }, (_, y) => (Math.abs(y - HEIGHT / 2) < 80 ? row : paper))
  return Buffer.concat([...rows, Buffer.alloc((WIDTH * HEIGHT) / 2, COLOURLESS)])
}

/** A film for a browser's camera that shows codes one after the other, a second each. */
export function filmOf(codes: readonly string[]): Buffer {
  const frames = codes.flatMap((code) => {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), pictureOf(code)])
    return Array.from({ length: 10 }, () => frame)
  })
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`), ...frames])
}
