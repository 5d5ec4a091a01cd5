import { broughtData } from '#drawing/drawing'
import { bilingual } from '../field-text'
import { papers } from '../paper-words'
import { samples } from './sample-words'

const { words } = papers
const { goods, people, report } = samples

const figure = (title: string) => ({ title, isFigure: true })

/** What a report of sales by customer and product brings along. */
export const sampleReport = broughtData('rows', {
  columns: [
    { title: bilingual(report.by), isFigure: false },
    ...[words.pieces, words.gold, report.amount].map((label) => figure(bilingual(label))),
  ],
  rows: [
    { cells: [bilingual(people.customer), '4', '49.91 g', 'HK$44,935.29'], depth: 0, isHead: true },
    { cells: [bilingual(goods.ring), '3', '37.43 g', 'HK$33,428.73'], depth: 1, isHead: false },
    { cells: [bilingual(goods.bangle), '1', '12.48 g', 'HK$11,506.56'], depth: 1, isHead: false },
  ],
  totals: [bilingual(report.total), '4', '49.91 g', 'HK$44,935.29'],
})
