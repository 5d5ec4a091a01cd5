import { groupedDigits } from '#domain/decimal'
import { MONEY_DECIMALS, type Currency } from '#domain/money'
import { toCardinal } from 'n2words/en-US'

interface CurrencyWords {
  unit: string
  /** A hundredth of it. */
  cent: string
}

const words: Record<Currency, CurrencyWords> = {
  HKD: { unit: 'Hong Kong dollars', cent: 'cents' },
  USD: { unit: 'US dollars', cent: 'cents' },
  CNY: { unit: 'Chinese yuan', cent: 'fen' },
  EUR: { unit: 'euros', cent: 'cents' },
  GBP: { unit: 'pounds sterling', cent: 'pence' },
  // Yen are paid whole; a fraction comes only from a conversion, and is written rather than omitted.
  JPY: { unit: 'Japanese yen', cent: 'sen' },
  AUD: { unit: 'Australian dollars', cent: 'cents' },
  CAD: { unit: 'Canadian dollars', cent: 'cents' },
}

/** A currency that a shop added itself is called by its code. */
function currencyWords(currency: string): CurrencyWords {
  return (
    new Map<string, CurrencyWords>(Object.entries(words)).get(currency) ?? { unit: currency, cent: 'cents' }
  )
}

/**
 * An amount as English papers write it out, with no `AND` but the one before the cents: `HONG KONG DOLLARS THIRTY-THREE
 * THOUSAND FOUR HUNDRED TWENTY-SEVEN AND CENTS EIGHTY-FOUR ONLY`.
 *
 * @param value money, 2 decimals
 * @see domain.md §9
 */
export function amountInWords(value: number, currency: string): string {
  const { unit, cent } = currencyWords(currency)
  const text = groupedDigits(value, MONEY_DECIMALS).replaceAll(',', '')
  const [whole = '0', cents = '0'] = text.replace('-', '').split('.')
  const parts = [
    ...(text.startsWith('-') ? ['minus'] : []),
    unit,
    toCardinal(BigInt(whole)),
    ...(Number(cents) === 0 ? [] : ['and', cent, toCardinal(BigInt(cents))]),
    'only',
  ]
  return parts.join(' ').toUpperCase()
}
