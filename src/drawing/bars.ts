import JsBarcode from 'jsbarcode'
import { encode } from 'uqr'
import { textInBars, textInQrCode } from './code-reader'
import type { QrCorrection, Symbology } from '#paper/panel-element'

const formats: Record<Symbology, string> = {
  code128: 'CODE128',
  code39: 'CODE39',
  ean13: 'EAN13',
  ean8: 'EAN8',
  upca: 'UPC',
  itf14: 'ITF14',
}

/** Bars wider than this, in inches, are no easier to read. */
const WIDEST_MODULE = 0.016

/** Bars narrower than this, in inches, are beyond an ordinary hand scanner (5 mil less what a dot rounds away). */
const NARROWEST_MODULE = 0.0048

/**
 * The bars and gaps of a code, module by module: `11010010000…`, 1 for a bar. They are read back before they are
 * offered: a symbology may drop letters that it does not know, or add a digit, and a scan would find another piece.
 *
 * @returns undefined when the symbology cannot write the text so that a scanner reads it as it is
 */
export function modulesOf(text: string, symbology: Symbology): string | undefined {
  // A hand scanner would type a control sign as a key of its own, such as Enter.
  const modules = text === '' || /\p{Cc}/u.test(text) ? undefined : encoded(text, symbology)
  return modules !== undefined && textInBars(modules) === text ? modules : undefined
}

function encoded(text: string, symbology: Symbology): string | undefined {
  const target: { encodings?: { data: string }[] } = {}
  let isValid = true
  const options = {
    format: formats[symbology],
    flat: true,
    valid: (valid: boolean) => void (isValid = isValid && valid),
  }
  try {
    JsBarcode(target, text, options)
  } catch {
    // One odd code must not stop the papers of the others.
    return undefined
  }
  return isValid ? target.encodings?.map(({ data }) => data).join('') : undefined
}

/**
 * The modules of a QR code, row by row, with the most correction that fits beyond the requested level.
 *
 * @returns undefined when the text is longer than any holds, or a scanner would not read it as it is
 */
export function qrModulesOf(text: string, correction: QrCorrection): string[] | undefined {
  try {
    const { data } = encode(text, { ecc: correction, boostEcc: true, border: 0 })
    const rows = data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
    return textInQrCode(rows) === text ? rows : undefined
  } catch {
    return undefined
  }
}

/** The printed width of each module. */
export interface ModuleWidth {
  /** Whole dots of the printer; 0 when the code does not fit. */
  dots: number
  /** Too narrow for an ordinary scanner. */
  isNarrow: boolean
}

/**
 * The widest modules, in whole dots of the printer, with which a code fits into a width. A module of a fraction of a
 * dot would be printed now wider, now narrower, and could not be read.
 *
 * @param modules count of modules, quiet zones included
 * @param dots width of the place, in dots
 */
export function moduleWidth(modules: number, dots: number, dotsPerInch: number): ModuleWidth {
  const fitting = Math.floor(dots / modules)
  const widest = Math.max(1, Math.floor(WIDEST_MODULE * dotsPerInch))
  const chosen = Math.min(fitting, widest)
  return { dots: chosen, isNarrow: chosen > 0 && chosen < NARROWEST_MODULE * dotsPerInch }
}

/** The path of SVG that fills the runs of 1 in rows of modules, each module a square of one unit. */
export function modulesPath(rows: readonly string[], height = 1): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index} ${y}h${run.length}v${height}h-${run.length}z`,
      ),
    )
    .join('')
}
