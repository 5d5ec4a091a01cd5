import { imageAddress } from '#paper/panel-values'
import type { Word } from './words'
import { part } from './page/page-parts'
import type { OptionInput } from './options/option-input'

/** Base64 letters of a picture that is embedded: three of them and a design fit into a template. */
const LONGEST_ADDRESS = 140_000

/** Drawings in dots of any kind, and drawings in lines, which become dots: nothing in them is ever executed. */
const formats = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']

/** What a file chooser offers. */
const pictureFormats = formats.join(',')

/** Formats that stay as they are where they are small; a photo could tell where it was taken. */
const kept = ['image/png', 'image/gif', 'image/webp']

/** How a picture is drawn anew: its longest side in dots, and its format. */
interface Drawing {
  side: number
  type: 'image/png' | 'image/jpeg'
}

/** The best first; 1,600 dots are 135 mm of paper at 300 dots per inch. */
const drawings: readonly Drawing[] = [
  ...[1600, 1000].map((side) => ({ side, type: 'image/png' as const })),
  ...[1600, 1000, 700, 400].map((side) => ({ side, type: 'image/jpeg' as const })),
]

const JPEG_QUALITY = 0.85

/** A picture that can be drawn; undefined for what is none. */
type Open = (address: string) => Promise<((how: Drawing) => string) | undefined>

/** Draws by the browser, which neither runs what a drawing in lines holds nor loads what it refers to. */
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
    // Lines are as fine in any size, dots are not.
    const factor = isDots ? Math.min(1, scale) : scale
    canvas.width = Math.max(1, Math.round(width * factor))
    canvas.height = Math.max(1, Math.round(height * factor))
    const context = canvas.getContext('2d')
    if (!context) return ''
    // JPEG knows no transparency: what is seen through it is paper.
    context.fillStyle = type === 'image/jpeg' ? '#ffffff' : 'rgb(0 0 0/0)'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL(type, JPEG_QUALITY)
  }
}

async function addressOf(file: Blob): Promise<string> {
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
 * A picture file as a data address of dots, made smaller until it fits into a template, or why it can't be used.
 *
 * @param open what draws the picture
 */
export async function pictureAddress(
  file: Blob,
  open: Open = openInBrowser,
): Promise<{ address: string } | { refusal: Word }> {
  if (!formats.includes(file.type)) return { refusal: 'picture_unknown' }
  const own = await addressOf(file)
  if (kept.includes(file.type) && own.length <= LONGEST_ADDRESS) return { address: own }
  const draw = await open(own)
  if (!draw) return { refusal: 'picture_unknown' }
  const address = firstShort(draw)
  return address === undefined ? { refusal: 'picture_too_large' } : { address }
}

interface PictureWorld {
  word: (word: Word) => string
  /** Asks the surrounding page for a picture that the shop has stored: this one may load nothing. */
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
