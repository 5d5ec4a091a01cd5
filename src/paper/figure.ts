/** A figure as papers print it, with what stands before and behind it. */
export interface Figure {
  value: number
  /** Its currency, as it is printed: `HK$`. */
  before: string
  /** Its unit: ` g`. */
  behind: string
}

/** `33,427.84`, `-HK$916.00`, `37.43 g`, `2.5 %`; not a code, a date or a number with zeros in front. */
const FIGURE =
  /^([-−]?)((?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\s)?)([-−]?)(\d{1,3}(?:,\d{3})+|[1-9]\d*|0)(\.\d+)?(\s?[\p{L}%]{0,6})$/u

/** The figure that a printed text is; undefined for any other text. */
export function figureIn(text: string): Figure | undefined {
  const [whole, sign = '', before = '', inner = '', digits = '', fraction = '', behind = ''] =
    FIGURE.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const value = Number(digits.replaceAll(',', '') + fraction)
  return { value: sign || inner ? -value : value, before, behind }
}
