import type { PictureItem } from '#paper/paper-layout'
import type { PageFrame } from './page-frame'

/** As fine as office printers are; a photo of a telephone is finer by far. */
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

/** A picture as its box shows it, in base64: drawings as they are, photos as JPEG; undefined where nothing is shown. */
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
  // JPEG knows no transparency: what is seen through a photo is paper.
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

  /** A picture where it is shown; undefined for one that did not load. */
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
