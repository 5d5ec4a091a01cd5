import { PIXELS_PER_POINT } from '#paper/panel'
import type { Ink, LayoutItem, LineItem, PictureItem, CodeItem } from '#paper/paper-layout'
import { numberIn, printableLength, type PageFrame, type Place, type TextStyles } from './text-styles'

interface Border {
  width: number
  dash: LineItem['dash']
  ink: Ink
}

type Side = 'top' | 'right' | 'bottom' | 'left'
const sides: readonly Side[] = ['top', 'right', 'bottom', 'left']

/** The kinds of lines that are kept; all others that are drawn at all are solid. */
const dashes: Record<string, LineItem['dash']> = { dashed: 'dashed', dotted: 'dotted' }

function borderOf(style: CSSStyleDeclaration, side: Side, styles: TextStyles): Border | undefined {
  const look = style.getPropertyValue(`border-${side}-style`)
  const width = numberIn(style.getPropertyValue(`border-${side}-width`)) / PIXELS_PER_POINT
  if (look === 'none' || look === 'hidden' || !(width > 0)) return undefined
  const ink = styles.inkOf(style.getPropertyValue(`border-${side}-color`))
  return ink && { width, dash: dashes[look] ?? 'solid', ink }
}

/** The two ends of a side of a box. */
function endsOf(side: Side, { x, y, width, height }: Place): Pick<LineItem, 'from' | 'to'> {
  const [right, bottom] = [printableLength(x + width), printableLength(y + height)]
  switch (side) {
    case 'top':
      return { from: [x, y], to: [right, y] }
    case 'bottom':
      return { from: [x, bottom], to: [right, bottom] }
    case 'left':
      return { from: [x, y], to: [x, bottom] }
    case 'right':
      return { from: [right, y], to: [right, bottom] }
  }
}

function inset({ x, y, width, height }: Place, by: number): Place {
  return { x: x + by, y: y + by, width: Math.max(0, width - 2 * by), height: Math.max(0, height - 2 * by) }
}

/** Cells and rows share their borders, whose middle is their common edge; other boxes have theirs inside. */
const isShared = ({ display, borderCollapse }: CSSStyleDeclaration) =>
  borderCollapse === 'collapse' && display.startsWith('table-')

/**
 * The line of one side, moved inside of its box by half its width; its ends stay at the corners, so that corners are
 * closed.
 */
function lineOf(side: Side, place: Place, { width, dash, ink }: Border, shared: boolean): LineItem {
  const { from, to } = endsOf(side, place)
  const by = shared ? 0 : width / 2
  const across = { top: 0, bottom: 0, left: by, right: -by }[side]
  const down = { top: by, bottom: -by, left: 0, right: 0 }[side]
  const moved = ([x, y]: [number, number]): [number, number] => [
    printableLength(x + across),
    printableLength(y + down),
  ]
  return { shape: 'line', from: moved(from), to: moved(to), width, dash, ...ink }
}

/** The drawing of a box itself: its background and its borders. */
export function readBox(
  box: Element,
  style: CSSStyleDeclaration,
  { frame, styles }: { frame: PageFrame; styles: TextStyles },
): LayoutItem[] {
  const place = frame.place(box.getBoundingClientRect())
  const isRound = style.borderTopLeftRadius === '50%'
  const ground = styles.inkOf(style.backgroundColor)
  const fill: LayoutItem[] = ground
    ? [{ shape: 'fill', ...place, ...(isRound ? { isRound } : {}), ...ground }]
    : []
  const borders = sides.map((side) => ({ side, border: borderOf(style, side, styles) }))
  const [top] = borders
  if (isRound && top?.border) {
    const { width, dash, ink } = top.border
    const { x, y, width: across, height } = inset(place, width / 2)
    return [...fill, { shape: 'oval', from: [x, y], to: [x + across, y + height], width, dash, ...ink }]
  }
  const shared = isShared(style)
  const lines = borders.flatMap(({ side, border }) => (border ? [lineOf(side, place, border, shared)] : []))
  return [...fill, ...lines]
}

/** As fine as office printers are; the photo of a phone is far finer. */
const DOTS_PER_PIXEL = 300 / 96

/** Of a side, in dots. */
const LARGEST_SIDE = 3000

/** A drawing that takes more than this many letters of base64 is a photo. */
const LARGEST_DRAWING = 200_000

const QUALITY = 0.85

/** The size at which a picture is drawn into a box, as CSS fits it. */
function fittedSize(fit: string, picture: HTMLImageElement, width: number, height: number): [number, number] {
  const { naturalWidth, naturalHeight } = picture
  const [wide, high] = [width / naturalWidth, height / naturalHeight]
  if (fit === 'contain' || fit === 'scale-down') {
    const scale = Math.min(wide, high)
    return [naturalWidth * scale, naturalHeight * scale]
  }
  if (fit !== 'cover') return [width, height]
  const scale = Math.max(wide, high)
  return [naturalWidth * scale, naturalHeight * scale]
}

/** A picture as its box shows it, in base64: drawings as they are, photos as JPEG; undefined when nothing is shown. */
function dotsOf(picture: HTMLImageElement, width: number, height: number): string | undefined {
  const canvas = document.createElement('canvas')
  const scale = Math.min(DOTS_PER_PIXEL, LARGEST_SIDE / width, LARGEST_SIDE / height)
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context || picture.naturalWidth === 0) return undefined
  const [across, down] = fittedSize(getComputedStyle(picture).objectFit, picture, canvas.width, canvas.height)
  const place = [(canvas.width - across) / 2, (canvas.height - down) / 2, across, down] as const
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, ...place)
  const drawing = canvas.toDataURL('image/png')
  if (drawing.length <= LARGEST_DRAWING) return drawing.slice(drawing.indexOf(',') + 1)
  // JPEG has no transparency: behind a transparent photo is paper.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const photo = canvas.toDataURL('image/jpeg', QUALITY)
  return photo.slice(photo.indexOf(',') + 1)
}

/** The pictures of a paper, each kept once in the size in which it is shown. */
export class Pictures {
  readonly pictures: string[] = []
  private readonly known = new Map<string, number>()

  /** A picture at its place; undefined for one that did not load. */
  read(picture: HTMLImageElement, frame: PageFrame): PictureItem | undefined {
    const box = picture.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return undefined
    const key = [picture.src, Math.round(box.width), Math.round(box.height)].join('|')
    const index = this.known.get(key) ?? this.keep(dotsOf(picture, box.width, box.height))
    if (index === undefined) return undefined
    this.known.set(key, index)
    return { shape: 'picture', picture: index, ...frame.place(box) }
  }

  private keep(dots: string | undefined): number | undefined {
    return dots === undefined ? undefined : this.pictures.push(dots) - 1
  }
}

const POINTS_PER_INCH = 72

/** The modules of a drawn code: whole dots of their printer, from a whole dot on, or it would draw them unevenly. */
export function readCode(
  svg: SVGSVGElement,
  { frame, styles, dotsPerInch }: { frame: PageFrame; styles: TextStyles; dotsPerInch: number },
): CodeItem[] {
  const onDot = (points: number) =>
    (Math.round((points * dotsPerInch) / POINTS_PER_INCH) * POINTS_PER_INCH) / dotsPerInch
  const paths = [...svg.querySelectorAll('path')]
  const { left, top } = svg.getBoundingClientRect()
  return paths.flatMap((path): CodeItem[] => {
    const placed = path.transform.baseVal.consolidate()?.matrix
    const ink = styles.inkOf(getComputedStyle(path).fill)
    const modules = path.getAttribute('d') ?? ''
    if (!placed || !ink || modules === '') return []
    return [
      {
        shape: 'code',
        x: onDot(frame.across(left + placed.e)),
        y: onDot(frame.down(top + placed.f)),
        wide: placed.a / PIXELS_PER_POINT,
        high: placed.d / PIXELS_PER_POINT,
        path: modules,
        ...ink,
      },
    ]
  })
}
