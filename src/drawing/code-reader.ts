import {
  BarcodeFormat,
  BinaryBitmap,
  BitArray,
  DecodeHintType,
  GlobalHistogramBinarizer,
  MultiFormatOneDReader,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library'

/** Empty modules that a reader needs before and after the bars. */
export const QUIET_MODULES = 10

/** Empty modules around a QR code. */
export const QUIET_QR_MODULES = 4

/** The settings of the camera's reader, which also decide whether a drawn code can be read. */
export const readerHints: ReadonlyMap<DecodeHintType, unknown> = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [
      BarcodeFormat.CODE_128,
      BarcodeFormat.QR_CODE,
      BarcodeFormat.CODE_39,
      BarcodeFormat.EAN_13,
      BarcodeFormat.EAN_8,
      BarcodeFormat.UPC_A,
      BarcodeFormat.ITF,
    ],
  ],
  // Shorter ones are found in the stripes of anything; goldbook draws ITF-14 only.
  [DecodeHintType.ALLOWED_LENGTHS, [14]],
  [DecodeHintType.TRY_HARDER, true],
  [DecodeHintType.CHARACTER_SET, 'utf-8'],
])

const barReader = new MultiFormatOneDReader(new Map(readerHints))
const qrReader = new QRCodeReader()

/** With one dot a module, the reader's sampling would have no middle. */
const DOTS = 3
const DARK = 0
const LIGHT = 255

/** A code that a reader cannot read counts as none, whatever error the reader throws. */
function decodedText(read: () => { getText: () => string }): string | undefined {
  try {
    return read().getText()
  } catch {
    return undefined
  }
}

/**
 * The text that goldbook's scanner reads in bars.
 *
 * @param modules `1` for a bar, without quiet zones
 * @returns undefined when it reads nothing
 */
export function textInBars(modules: string): string | undefined {
  const row = new BitArray(modules.length + 2 * QUIET_MODULES)
  for (let at = 0; at < modules.length; at++) if (modules[at] === '1') row.set(QUIET_MODULES + at)
  return decodedText(() => barReader.decodeRow(0, row, new Map(readerHints)))
}

/**
 * The text that goldbook's scanner reads in a QR code.
 *
 * @param rows of modules, `1` for a dark one, without a quiet zone
 * @returns undefined when it reads nothing
 */
export function textInQrCode(rows: readonly string[]): string | undefined {
  const side = (rows.length + 2 * QUIET_QR_MODULES) * DOTS
  const grey = new Uint8ClampedArray(side * side).fill(LIGHT)
  rows.forEach((row, y) => {
    for (const { index } of row.matchAll(/1/g)) {
      for (let line = 0; line < DOTS; line++) {
        const start = ((y + QUIET_QR_MODULES) * DOTS + line) * side + (index + QUIET_QR_MODULES) * DOTS
        grey.fill(DARK, start, start + DOTS)
      }
    }
  })
  const bitmap = new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(grey, side, side)))
  const hints = new Map(readerHints).set(DecodeHintType.PURE_BARCODE, true)
  return decodedText(() => qrReader.decode(bitmap, hints))
}
