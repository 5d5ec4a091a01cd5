import { BROUGHT_CELLS, BROUGHT_COLUMNS, BROUGHT_TOTALS } from '#paper/brought-columns'
import { ROW_HEAD } from '#drawing/brought'
import type { PrintData } from '#drawing/print-data'
import { bilingual } from '../field-text'
import { papers } from '../paper-words'
import { samples } from './sample-words'

const { words } = papers
const { goods, people, report } = samples

const texts = (...cells: string[]): PrintData =>
  Object.fromEntries(cells.map((cell, place) => [String(place), cell]))

const row = (isHead: boolean, ...cells: string[]): PrintData => ({
  [BROUGHT_CELLS]: texts(...cells),
  [ROW_HEAD]: isHead ? '1' : '',
})

/** What a report of sales by customer and product brings along. */
export const sampleReport: PrintData = {
  [BROUGHT_COLUMNS]: [
    { title: bilingual(report.by), is_figure: '' },
    { title: bilingual(words.pieces), is_figure: '1' },
    { title: bilingual(words.gold), is_figure: '1' },
    { title: bilingual(report.amount), is_figure: '1' },
  ],
  rows: [
    row(true, bilingual(people.customer), '4', '49.91 g', 'HK$44,935.29'),
    row(false, `\u2003${bilingual(goods.ring)}`, '3', '37.43 g', 'HK$33,428.73'),
    row(false, `\u2003${bilingual(goods.bangle)}`, '1', '12.48 g', 'HK$11,506.56'),
  ],
  [BROUGHT_TOTALS]: texts(bilingual(report.total), '4', '49.91 g', 'HK$44,935.29'),
}
