import { aligns, rowLines, weights } from '../options/choices'
import {
  check,
  checkUnless,
  choice,
  colour,
  field,
  figure,
  format,
  lineWithPlaces,
  lines,
  linesWithPlaces,
  millimetres,
  type Option,
  type OptionGroup,
} from '../options/option-kinds'

const unlined = (name: string) => checkUnless(name, 'cell_lines', 'noBorder')

/** The options of a table's rows. */
export const tableGroups: OptionGroup[] = [
  {
    word: 'head',
    options: [
      choice(
        'tableHeaderRepeat',
        'show',
        ['', 'each_page', 'page'],
        ['first', 'first_page'],
        ['none', 'none'],
      ),
      choice('tableHeaderBorder', 'row_lines', ...rowLines),
      figure('tableHeaderRowHeight', 'row_height', 1, 200, 1),
      figure('tableHeaderFontSize', 'font_size', 1, 100, 0.5),
      choice('tableHeaderFontWeight', 'font_weight', ...weights),
      colour('tableHeaderBackground', 'background'),
      unlined('tableHeaderCellBorder'),
    ],
  },
  {
    word: 'body',
    options: [
      choice('tableBodyRowBorder', 'row_lines', ...rowLines),
      figure('tableBodyRowHeight', 'row_height', 1, 200, 1),
      figure('maxRows', 'most_rows', 1, 500, 1),
      millimetres('lHeight', 'least_height', 0, 4000),
      check('keepsRows', 'keep_rows'),
      unlined('tableBodyCellBorder'),
      checkUnless('tableBorder', 'outline', 'noBorder'),
    ],
  },
  {
    word: 'foot',
    options: [
      choice('tableFooterRepeat', 'show', ['', 'none', 'no'], ['last', 'last_page']),
      choice('tableFooterBorder', 'row_lines', ...rowLines),
      unlined('tableFooterCellBorder'),
    ],
  },
]

/** The options of a table's column. */
export const columnOptions: readonly Option[] = [
  lines('title', 'title', 100),
  field('row'),
  linesWithPlaces('pattern', 'own_text', 200, 'row'),
  format,
  figure('width', 'width', 1, 2000, 1),
  choice('align', 'align', ...aligns),
  choice('halign', 'head_align', ...aligns),
  choice('vAlign', 'vertical', ['', 'middle', 'middle'], ['top', 'top'], ['bottom', 'bottom']),
  choice(
    'tableTextType',
    'holds',
    ['', 'text', 'text'],
    ['sequence', 'sequence'],
    ['barcode', 'barcode'],
    ['qrcode', 'qrcode'],
    ['image', 'image'],
  ),
  figure('tableColumnHeight', 'code_height', 0, 100, 1),
  lineWithPlaces('tableSummaryText', 'summary', 100, 'record'),
  figure('tableSummaryColspan', 'summary_span', 1, 30, 1),
  choice('tableSummaryAlign', 'summary_align', ...aligns),
]
