import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'
import type { Dots } from './drawn-pdf'

/** A code that a scanner reads on paper, with its symbology. */
export function scanned({ width, height, grey }: Dots): [code: string, format: string | undefined] {
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128, BarcodeFormat.QR_CODE]],
    [DecodeHintType.TRY_HARDER, true],
    [DecodeHintType.CHARACTER_SET, 'utf-8'],
  ])
  const source = new RGBLuminanceSource(Uint8ClampedArray.from(grey), width, height)
  const bitmap = new BinaryBitmap(new GlobalHistogramBinarizer(source))
  const result = new MultiFormatReader().decode(bitmap, hints)
  return [result.getText(), BarcodeFormat[result.getBarcodeFormat()]]
}
