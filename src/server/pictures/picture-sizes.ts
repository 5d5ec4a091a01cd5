import type { Sharp } from 'sharp'
import { RuleBroken } from '#domain/errors'
import { mediaSizes, MOST_DOTS } from '#domain/media/media-sizes'
import { createQueue } from '../process/one-at-a-time'

/** A picture in its sizes, without anything that its camera wrote into it. */
export interface PictureSizes {
  type: string
  large: Uint8Array
  /** Undefined where the larger size is no larger than this one. */
  medium: Uint8Array | undefined
  small: Uint8Array | undefined
}

/** JPEG of this quality cannot be told from the original in photographs. */
const QUALITY = 85

/** As many as a field holds; each waits with its upload of up to ten megabytes. */
const MOST_WAITING = 20

const MILLION = 1_000_000

const queue = createQueue(MOST_WAITING, 'picture_busy')

/** The library is loaded with the first picture: a start needs none. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture at a time, on one thread, and nothing of it stays in memory.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** What a decoder says of a file that it cannot read is of no use to whoever sent it. */
async function read<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading
  } catch {
    throw new RuleBroken('picture_broken', {}, '/file')
  }
}

/**
 * Decodes a picture and encodes it anew in each size: turned as its camera was held, in sRGB, as JPEG, or as PNG where
 * it is transparent. Neither EXIF nor any other metadata remains. Of an animation the first picture is kept.
 *
 * @throws RuleBroken `picture_too_large` above 64 million dots, before they are decoded; `picture_broken` for a file
 *   that cannot be read to its end; `picture_busy` when too many pictures wait
 */
export function pictureSizes(content: Uint8Array): Promise<PictureSizes> {
  return queue.run(async () => {
    const sharp = await loadSharp()
    const options = { limitInputPixels: MOST_DOTS, failOn: 'error' } as const
    const { width, height } = await read(sharp(content, { ...options, limitInputPixels: false }).metadata())
    if (width * height > MOST_DOTS)
      throw new RuleBroken(
        'picture_too_large',
        { millions: Math.ceil((width * height) / MILLION), most: MOST_DOTS / MILLION },
        '/file',
      )
    const whole = fitted(sharp(content, options).autoOrient(), mediaSizes.large).toColourspace('srgb')
    const { data, info } = await read(whole.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }))
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const decoded = () => sharp(data, { raw })
    const isOpaque = (await decoded().stats()).isOpaque
    const encoded = (size: Sharp) =>
      (isOpaque ? size.removeAlpha().jpeg({ quality: QUALITY }) : size.png()).toBuffer()
    const longest = Math.max(info.width, info.height)
    const smaller = async (side: number) => (longest > side ? encoded(fitted(decoded(), side)) : undefined)
    return {
      type: isOpaque ? 'image/jpeg' : 'image/png',
      large: await encoded(decoded()),
      medium: await smaller(mediaSizes.medium),
      small: await smaller(mediaSizes.small),
    }
  })
}

function fitted(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}
