import { oneOf } from '#paper/panel-values'
import { symbologies, type Symbology } from '#paper/panel-element'
import JsBarcode from 'jsbarcode'
import { encode } from 'uqr'

const formats: Record<Symbology, string> = {
  code128: 'CODE128',
  code39: 'CODE39',
  ean13: 'EAN13',
  ean8: 'EAN8',
  upca: 'UPC',
  itf14: 'ITF14',
}

/** The options that hiprint passes to the library replaced here. */
interface CodeOptions {
  bcid: string
  text?: string
  eclevel?: string
  barcolor?: string
}

function barRows(text: string, symbology: Symbology): string[] {
  const target: { encodings?: { data: string }[] } = {}
  JsBarcode(target, text, { format: formats[symbology], flat: true, valid: () => {} })
  return target.encodings ? [target.encodings.map(({ data }) => data).join('')] : []
}

function qrRows(text: string, level: string | undefined): string[] {
  const ecc = oneOf(level, ['L', 'M', 'Q', 'H'] as const) ?? 'M'
  try {
    return encode(text, { ecc, border: 0 }).data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
  } catch {
    return []
  }
}

function rowsOf({ bcid, text = '', eclevel }: CodeOptions): string[] {
  if (text === '') return []
  return bcid === 'qrcode' ? qrRows(text, eclevel) : barRows(text, oneOf(bcid, symbologies) ?? 'code128')
}

/** A crossed-out frame, drawn when this kind of code can't encode the text. */
const crossed =
  '<svg viewBox="0 0 40 20"><path d="M0 0H40V20H0ZM0 0L40 20M40 0L0 20" fill="none" stroke="#bfbfbf"/></svg>'

function drawn(options: CodeOptions): string {
  const rows = rowsOf(options)
  const [first] = rows
  if (!first) return crossed
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  const ink = options.barcolor ?? '#000'
  return `<svg viewBox="0 0 ${first.length} ${rows.length}"><path d="${path.join('')}" fill="${ink}"/></svg>`
}

/**
 * Replaces bwip-js, which hiprint uses to draw codes: the app's own libraries draw the few kinds that a template may
 * contain, so that codes in the designer match those on paper.
 */
export default {
  toSVG: (options: CodeOptions) => drawn(options).replace('<svg ', '<svg width="100%" height="100%" '),
}
