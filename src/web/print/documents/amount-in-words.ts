import { groupedDigits } from '#domain/decimal'
import { MONEY_DECIMALS, type Currency } from '#domain/money'
import { labels, type Label } from '#words/labels'
import { toCardinal } from 'n2words/en-US'
import { toCardinal as toCapitals } from 'n2words/zh-Hans-CN'
import { isChineseAlone, papers } from './field-text'

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

const { capitals } = papers

/**
 * An amount as Chinese papers write it out, in the digits that nobody alters: `港币叁万叁仟肆佰贰拾柒元捌角肆分`.
 *
 * @param value money, 2 decimals
 */
export function amountInCapitals(value: number, currency: string): string {
  const text = groupedDigits(value, MONEY_DECIMALS).replaceAll(',', '')
  const [whole = '0', cents = '00'] = text.replace('-', '').split('.')
  const [tenths = 0, hundredths = 0] = [...cents].map(Number)
  const counted = (count: number, { title }: Label) => (count === 0 ? '' : toCapitals(BigInt(count)) + title)
  const yuan = toCapitals(BigInt(whole)) + capitals.unit.title
  const isSmall = Number(whole) === 0 && Number(cents) > 0
  const gap = !isSmall && tenths === 0 && hundredths > 0 ? capitals.zero.title : ''
  const named = new Map<string, Label>(Object.entries(labels.currencies)).get(currency)?.title ?? currency
  return [
    named,
    text.startsWith('-') ? capitals.minus.title : '',
    isSmall ? '' : yuan,
    gap,
    counted(tenths, capitals.tenth),
    counted(hundredths, capitals.hundredth),
    hundredths === 0 ? capitals.whole.title : '',
  ].join('')
}

/** An amount as the readers of the paper write it out: in capitals on one in Chinese alone, else in English words. */
export function amountWrittenOut(value: number, currency: string): string {
  return isChineseAlone() ? amountInCapitals(value, currency) : amountInWords(value, currency)
}
