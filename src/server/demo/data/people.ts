import type { Language } from '#words/languages'
import { readTable } from './table'

/** Customer groups with their labor fees, money per gram: by material, and by the lower bound of its ranges. */
export const customerGroups = [
  {
    code: 'WHOLESALE',
    laborFees: {
      GOLD: { 0: 13, 10: 18, 20: 33, 40: 62 },
      K18: { 0: 62, 50: 85, 80: 128, 120: 165 },
      PT: { 0: 48, 40: 66, 60: 88 },
    },
  },
  {
    code: 'RETAIL',
    laborFees: {
      GOLD: { 0: 24, 10: 36, 20: 58, 40: 98 },
      K18: { 0: 98, 50: 128, 80: 188, 120: 245 },
      PT: { 0: 78, 40: 98, 60: 128 },
    },
  },
]

/** Codes in capitals are the shop's own; the others name people whose code is generated. */
const columns = ['code', 'currency', 'phone'] as const

/** The suppliers, in the order of their first deliveries; products refer to them by code. Their names are words. */
export const suppliers = readTable(
  columns,
  `
  JINYAO  | HKD | 0755-2555 0110
  KAMFUNG | HKD | +852 2555 0112
  HUALUN  | HKD | 0755-2555 0114
  GOLDSRC | HKD | +852 2555 0116
  STARSET | HKD | +852 2555 0118
  BRIGHTS | HKD | +852 2555 0120
  PLATART | HKD | 020-5550 0122
  `,
)

/** The dealers who read their papers in a language of their own. */
export const readers: Readonly<Partial<Record<string, Language>>> = { PACIFIC: 'en', MARINA: 'en' }

/** Dealers, who buy several pieces and have a payment term. */
export const dealers = readTable(
  columns,
  `
  LUK     | HKD | +852 2555 0131
  YUETFAT | HKD | +852 2555 0132
  TAKSING | HKD | +852 2555 0133
  WAHHING | HKD | +852 2555 0134
  BRIDAL8 | HKD | +852 2555 0135
  HARBOUR | HKD | +852 2555 0136
  MANFUNG | HKD | +852 2555 0137
  SINGLUN | HKD | +852 2555 0138
  MACYUEN | HKD | +853 2855 0139
  MACLOT  | HKD | +853 2855 0140
  HENGLI  | CNY | 0755-2555 0141
  RUIXIN  | CNY | 0755-2555 0142
  BAOLIN  | CNY | 0769-5550 0143
  YIPIN   | CNY | 020-5550 0144
  JIAFU   | CNY | 0756-5550 0145
  PACIFIC | USD | +1 415 555 0146
  MARINA  | USD | +65 6555 0147
  ALNOOR  | USD | +971 4 555 0148
  ORCHID  | USD | +66 2 555 0149
  SOUTHX  | USD | +61 2 5550 0150
  `,
)

/** Retail customers; the first one is the default customer. */
export const shoppers = readTable(
  columns,
  `
  WALKIN    | HKD |
  mei-ling  | HKD | +852 9555 0161
  ka-ho     | HKD | +852 9555 0162
  jennifer  | HKD | +852 6555 0163
  ka-yan    | HKD | +852 5555 0164
  michael   | HKD | +852 9555 0165
  suk-fan   | HKD | +852 6555 0166
  zhang-wei | HKD | 135 5550 0167
  liu-yang  | HKD | 135 5550 0168
  grace     | HKD | +852 9555 0169
  kwok-wah  | HKD | +852 6555 0170
  emily     | HKD | +852 5555 0171
  man-yee   | HKD | +852 9555 0172
  `,
)
