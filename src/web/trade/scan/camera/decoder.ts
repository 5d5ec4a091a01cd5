import {
  BinaryBitmap,
  HybridBinarizer,
  MultiFormatReader,
  NotFoundException,
  RGBLuminanceSource,
} from '@zxing/library'
import { readerHints } from '#drawing/code-reader'
import type { Detector } from './CameraScan'

/** Wide enough for the bars of a label, and small enough to be read several times a second. */
const WIDEST = 960

/** The brightness of each dot, as the eye weighs red, green and blue. */
function luminancesOf(dots: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(dots.length / 4)
  for (let dot = 0; dot < grey.length; dot++) {
    const [red = 0, green = 0, blue = 0] = dots.subarray(dot * 4, dot * 4 + 3)
    grey[dot] = (red * 306 + green * 601 + blue * 117) >> 10
  }
  return grey
}

/** A detector for browsers without one of their own. */
export function decoder(): Detector {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const reader = new MultiFormatReader()
  reader.setHints(new Map(readerHints))
  return async (video) => {
    const scale = Math.min(1, WIDEST / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (context === null || canvas.width === 0) return undefined
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    return read(reader, luminancesOf(data), canvas)
  }
}

function read(reader: MultiFormatReader, grey: Uint8ClampedArray, { width, height }: HTMLCanvasElement) {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))
  try {
    return reader.decodeWithState(bitmap).getText()
  } catch (error) {
    // A picture without a code, or with one that is blurred, is followed by the next.
    if (error instanceof NotFoundException || error instanceof Error) return undefined
    throw error
  }
}
