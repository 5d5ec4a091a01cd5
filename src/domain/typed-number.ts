/**
 * Reads a number that was typed or pasted: full-width digits, currency symbols, units, thousands separators and the
 * parentheses that a spreadsheet puts around negative values are understood.
 *
 * @returns undefined for text that is no number, and for empty text
 */
export function parseNumber(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s。]+/g, (gap) => (gap.includes('。') ? '.' : ''))
    .replace(/[−‐–—]/g, '-')
    .replace(/^(-?)(?:HK\$|US\$|A\$|C\$|[$¥€£]|[A-Z]{3})(-?)/i, '$1$2')
    .replace(/(?:g|ct|克|兩|两|%)$/i, '')
  const negative = /^\((.+)\)$/.exec(plain)
  const digits = negative ? `-${negative[1]}` : plain
  const ungrouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(digits) ? digits.replaceAll(',', '') : digits
  return /^-?(\d+\.?\d*|\.\d+)$/.test(ungrouped) ? Number(ungrouped) : undefined
}
