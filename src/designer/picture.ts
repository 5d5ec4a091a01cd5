import { imageAddress } from '#paper/panel-values'
import type { Word } from './words'
import { part } from './page/page-parts'
import type { OptionInput } from './options/option-input'

/** The longest embedded picture, in letters of base64: three such pictures and a design fit into a template. */
const LONGEST_ADDRESS = 140_000

/** Raster formats, and vector formats, which are turned into dots: nothing in them is ever executed. */
const formats = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']

/** The formats offered by a file chooser. */
const pictureFormats = formats.join(',')

/** Formats that are kept unchanged in small files; a photo could contain the place where it was taken. */
const kept = ['image/png', 'image/gif', 'image/webp']

/** The settings of a redrawn picture: its longest side in dots, and its format. */
interface Drawing {
  side: number
  type: 'image/png' | 'image/jpeg'
}

/** Best first; 1,600 dots are 135 mm of paper at 300 dots per inch. */
const drawings: readonly Drawing[] = [
  ...[1600, 1000].map((side) => ({ side, type: 'image/png' as const })),
  ...[1600, 1000, 700, 400].map((side) => ({ side, type: 'image/jpeg' as const })),
]

const JPEG_QUALITY = 0.85

/** Opens a picture for drawing; the result is undefined for any other file. */
type Open = (address: string) => Promise<((how: Drawing) => string) | undefined>

/** Opens a picture in the browser, which neither executes the content of a vector drawing nor loads its references. */
const openInBrowser: Open = async (address) => {
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
  } catch {
    return undefined
  }
  const { naturalWidth: width, naturalHeight: height } = picture
  const isDots = !address.startsWith('data:image/svg')
  return ({ side, type }) => {
    const scale = side / Math.max(width, height)
    const canvas = document.createElement('canvas')
    // A vector drawing is equally fine in any size, dots are not.
    const factor = isDots ? Math.min(1, scale) : scale
    canvas.width = Math.max(1, Math.round(width * factor))
    canvas.height = Math.max(1, Math.round(height * factor))
    const context = canvas.getContext('2d')
    if (!context) return ''
    // JPEG has no transparency: its background is paper.
    context.fillStyle = type === 'image/jpeg' ? '#ffffff' : 'rgb(0 0 0/0)'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL(type, JPEG_QUALITY)
  }
}

async function dataAddress(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte))
  return `data:${file.type};base64,${btoa(letters.join(''))}`
}

/** The first of the addresses that is not too long; they are made one after the other. */
function firstShort(draw: (how: Drawing) => string): string | undefined {
  for (const how of drawings) {
    const address = draw(how)
    if (address.length <= LONGEST_ADDRESS) return address
  }
  return undefined
}

/**
 * A picture file as a data address of a raster format, reduced until it fits into a template, or the reason why it
 * cannot be used.
 *
 * @param open the function that opens the picture
 */
export async function pictureAddress(
  file: Blob,
  open: Open = openInBrowser,
): Promise<{ address: string } | { refusal: Word }> {
  if (!formats.includes(file.type)) return { refusal: 'picture_unknown' }
  const own = await dataAddress(file)
  if (kept.includes(file.type) && own.length <= LONGEST_ADDRESS) return { address: own }
  const draw = await open(own)
  if (!draw) return { refusal: 'picture_unknown' }
  const address = firstShort(draw)
  return address === undefined ? { refusal: 'picture_too_large' } : { address }
}

interface PictureWorld {
  word: (word: Word) => string
  /** Asks the surrounding page for a stored picture of the shop: this page may load nothing. */
  askForPicture: () => void
}

function button(title: string, act: () => void): HTMLButtonElement {
  const made = part('button', { type: 'button' }, title)
  made.addEventListener('click', act)
  return made
}

/** Embeds a picture in the template: from the user's disk, or one that the shop has stored. */
export function pictureInput(
  name: string,
  { word, askForPicture }: PictureWorld,
  set: (address: string | undefined) => void,
): OptionInput {
  const file = part('input', { type: 'file', accept: pictureFormats, hidden: true })
  const choose = button(word('choose_picture'), () => file.click())
  const pick = button(word('pick_picture'), askForPicture)
  const remove = button(word('remove_picture'), () => set(undefined))
  const thumbnail = part('img', { alt: '' })
  const refusal = part('p', { className: 'refusal' })
  refusal.setAttribute('role', 'alert')
  async function take(chosen: Blob) {
    const read = await pictureAddress(chosen)
    if ('refusal' in read) refusal.textContent = word(read.refusal)
    else set(read.address)
  }
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    file.value = ''
    if (chosen) void take(chosen)
  })
  return {
    part: part('span', { className: 'picture-input' }, thumbnail, choose, pick, remove, file, refusal),
    take: (chosen) => void take(chosen),
    show(values) {
      const address = imageAddress(values[name])
      refusal.textContent = ''
      thumbnail.hidden = !address.startsWith('data:')
      if (!thumbnail.hidden) thumbnail.src = address
      remove.hidden = address === ''
    },
  }
}
