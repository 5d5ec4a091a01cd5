import { amountInCapitals, amountInWords } from '#web/print/documents/amount-in-words.ts'
import { expect, test } from 'vitest'

test.each([
  [
    33427.84,
    'HKD',
    'HONG KONG DOLLARS THIRTY-THREE THOUSAND FOUR HUNDRED TWENTY-SEVEN AND CENTS EIGHTY-FOUR ONLY',
  ],
  [1234.56, 'HKD', 'HONG KONG DOLLARS ONE THOUSAND TWO HUNDRED THIRTY-FOUR AND CENTS FIFTY-SIX ONLY'],
  [1_000_001, 'HKD', 'HONG KONG DOLLARS ONE MILLION ONE ONLY'],
  [0, 'HKD', 'HONG KONG DOLLARS ZERO ONLY'],
  [0.05, 'HKD', 'HONG KONG DOLLARS ZERO AND CENTS FIVE ONLY'],
  [-1200.5, 'HKD', 'MINUS HONG KONG DOLLARS ONE THOUSAND TWO HUNDRED AND CENTS FIFTY ONLY'],
  // 1.005 has no exact binary number; words and figures must round it alike.
  [1.005, 'USD', 'US DOLLARS ONE AND CENTS ONE ONLY'],
  [88.8, 'CNY', 'CHINESE YUAN EIGHTY-EIGHT AND FEN EIGHTY ONLY'],
  [20, 'EUR', 'EUROS TWENTY ONLY'],
  [20.1, 'GBP', 'POUNDS STERLING TWENTY AND PENCE TEN ONLY'],
  [128_000, 'JPY', 'JAPANESE YEN ONE HUNDRED TWENTY-EIGHT THOUSAND ONLY'],
  [7, 'AUD', 'AUSTRALIAN DOLLARS SEVEN ONLY'],
  [7, 'CAD', 'CANADIAN DOLLARS SEVEN ONLY'],
  [15.3, 'CHF', 'CHF FIFTEEN AND CENTS THIRTY ONLY'],
  [
    999_999_999_999.99,
    'HKD',
    'HONG KONG DOLLARS NINE HUNDRED NINETY-NINE BILLION NINE HUNDRED NINETY-NINE MILLION ' +
      'NINE HUNDRED NINETY-NINE THOUSAND NINE HUNDRED NINETY-NINE AND CENTS NINETY-NINE ONLY',
  ],
])('%d %s is written out, and the only AND stands before the cents', (value, currency, words) => {
  expect(amountInWords(value, currency)).toBe(words)
})

test.each([
  [33427.84, 'HKD', '港币叁万叁仟肆佰贰拾柒元捌角肆分'],
  [1234.5, 'CNY', '人民币壹仟贰佰叁拾肆元伍角整'],
  [100.05, 'CNY', '人民币壹佰元零伍分'],
  [1_000_001, 'CNY', '人民币壹佰万零壹元整'],
  [0.05, 'CNY', '人民币伍分'],
  [0, 'CNY', '人民币零元整'],
  [-10, 'CHF', 'CHF负壹拾元整'],
])('%d %s is written out in Chinese capitals', (value, currency, capitals) => {
  expect(amountInCapitals(value, currency)).toBe(capitals)
})
