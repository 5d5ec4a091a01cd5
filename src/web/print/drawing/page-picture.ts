import { loadPicture } from '../../data/request'
import { PAPER_RULES } from './paper-style'
import type { DrawnPage } from './render'

const PIXELS_PER_INCH = 96
const MILLIMETRES_PER_INCH = 25.4

/** Characters that no XML may hold, in a text that somebody pasted: a picture that holds one is not drawn at all. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu

async function dataAddress(address: string): Promise<string> {
  const picture = await loadPicture(address)
  const reader = new FileReader()
  reader.readAsDataURL(picture)
  await new Promise((resolve, reject) => {
    reader.addEventListener('load', resolve, { once: true })
    reader.addEventListener('error', () => reject(new Error(address)), { once: true })
  })
  return String(reader.result)
}

/** Brings the pictures of a document into it, since a page that is drawn as a picture loads nothing. */
export async function embedPictures(document: Document): Promise<void> {
  const known = new Map<string, Promise<string>>()
  const embed = async (picture: HTMLImageElement) => {
    if (picture.src.startsWith('data:')) return
    const address = known.get(picture.src) ?? dataAddress(picture.src)
    known.set(picture.src, address)
    // A picture that cannot be had leaves its place empty, as it does on paper.
    const data = await address.catch(() => undefined)
    if (data === undefined) picture.remove()
    else picture.src = data
  }
  await Promise.all([...document.images].map(embed))
}

/** A drawn page as a picture of vectors, of a size in pixels. */
function vectors({ paper }: DrawnPage, width: number, height: number, dotsPerInch: number): string {
  const scale = PIXELS_PER_INCH / dotsPerInch
  const content = new XMLSerializer().serializeToString(paper)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width * scale} ${height * scale}"><foreignObject width="100%" height="100%">` +
    `<body xmlns="http://www.w3.org/1999/xhtml"><style>${PAPER_RULES}</style>${content}</body></foreignObject></svg>`
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.replaceAll(FORBIDDEN, ''))}`
}

/**
 * Draws a page dot by dot, as a printer of this resolution would.
 *
 * @throws Error when the browser cannot
 */
export async function pagePicture(page: DrawnPage, dotsPerInch: number): Promise<HTMLCanvasElement> {
  const dots = (millimetres: number) => Math.round((millimetres / MILLIMETRES_PER_INCH) * dotsPerInch)
  const [width, height] = [dots(page.width), dots(page.height)]
  const picture = new Image()
  picture.src = vectors(page, width, height, dotsPerInch)
  await picture.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('The browser gives no canvas')
  // The last millimetre of a page holds nothing, and is paper too.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0)
  return canvas
}
