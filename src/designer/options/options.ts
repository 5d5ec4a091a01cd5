import type { ElementType } from '#paper/panel-element'
import {
  aligns,
  comparisons,
  fonts,
  strokes,
  weights,
  check,
  checkUnless,
  choice,
  colour,
  field,
  figure,
  format,
  line,
  lines,
  lineWithPlaces,
  linesWithPlaces,
  millimetres,
  picture,
  richLines,
  table,
  whenField,
  type Option,
  type OptionGroup,
} from './option-kinds'
import { tableGroups } from '../table-options'

const lineWidth = figure('borderWidth', 'line_width', 0, 100, 0.25)
const font = choice('fontFamily', 'font', ...fonts)
const fontSize = figure('fontSize', 'font_size', 1, 200, 0.5)
const lineHeight = figure('lineHeight', 'line_height', 1, 300, 0.5)

const place: OptionGroup = {
  word: 'place',
  options: [
    millimetres('left', 'left', -200, 4000),
    millimetres('top', 'top', -200, 4000),
    millimetres('width', 'width', 0, 4000),
    millimetres('height', 'height', 0, 4000),
    figure('transform', 'rotation', -360, 360, 1),
    figure('zIndex', 'layer', -100, 1000, 1),
  ],
}

const pages: OptionGroup = {
  word: 'pages',
  options: [
    choice(
      'showInPage',
      'show_on',
      ['', 'by_default'],
      ['first', 'first_page'],
      ['odd', 'odd_pages'],
      ['even', 'even_pages'],
      ['last', 'last_page'],
      ['none', 'none'],
    ),
    choice('unShowInPage', 'hide_on', ['', 'none'], ['first', 'first_page'], ['last', 'last_page']),
    check('fixed', 'every_page'),
    check('pageBreak', 'new_page'),
    check('keepsNext', 'keep_with_next'),
  ],
}

const condition: OptionGroup = {
  word: 'show_when',
  options: [
    whenField,
    choice('whenComparison', 'comparison', ...comparisons),
    line('whenValue', 'compared_with', 200),
  ],
}

const type: OptionGroup = {
  word: 'type',
  options: [
    font,
    fontSize,
    choice('fontWeight', 'font_weight', ...weights),
    lineHeight,
    figure('letterSpacing', 'letter_spacing', -10, 100, 0.1),
    colour('color', 'colour'),
    colour('backgroundColor', 'background'),
    choice('textAlign', 'align', ...aligns, ['justify', 'justify']),
    choice(
      'textDecoration',
      'decoration',
      ['', 'none', 'none'],
      ['underline', 'underline'],
      ['overline', 'overline'],
      ['line-through', 'line_through'],
    ),
  ],
}

const inText: Option[] = [
  choice(
    'textContentVerticalAlign',
    'vertical',
    ['', 'top', 'top'],
    ['middle', 'middle'],
    ['bottom', 'bottom'],
  ),
  choice(
    'textContentWrap',
    'wrap',
    ['', 'wraps'],
    ['nowrap', 'nowrap'],
    ['clip', 'clip'],
    ['ellipsis', 'ellipsis'],
  ),
]

const frame: OptionGroup = {
  word: 'frame',
  options: [
    choice('borderLeft', 'border_left', ...strokes),
    choice('borderTop', 'border_top', ...strokes),
    choice('borderRight', 'border_right', ...strokes),
    choice('borderBottom', 'border_bottom', ...strokes),
    lineWidth,
    colour('borderColor', 'colour'),
    figure('contentPaddingLeft', 'padding_left', 0, 100, 0.75),
    figure('contentPaddingTop', 'padding_top', 0, 100, 0.75),
    figure('contentPaddingRight', 'padding_right', 0, 100, 0.75),
    figure('contentPaddingBottom', 'padding_bottom', 0, 100, 0.75),
  ],
}

const stroke: Option[] = [
  lineWidth,
  choice('borderStyle', 'line_style', ['', 'solid', 'solid'], ['dashed', 'dashed'], ['dotted', 'dotted']),
  colour('borderColor', 'colour'),
]
const lineGroup: OptionGroup = { word: 'line', options: stroke }
const shapeGroup: OptionGroup = {
  word: 'line',
  options: [...stroke, colour('backgroundColor', 'background')],
}

/** Fixed text may hold general terms. */
const LONGEST_TEXT = 5000

const sample = lines('testData', 'sample', 500)
const texts = [linesWithPlaces('title', 'title', 200, 'record'), sample]
const inContent = [sample, format, check('hideTitle', 'hide_title')]
const content: OptionGroup = {
  word: 'content',
  options: [field('record'), linesWithPlaces('title', 'title', LONGEST_TEXT, 'record'), ...inContent],
}
const longContent: OptionGroup = {
  word: 'content',
  options: [field('record'), richLines('title', 'title', LONGEST_TEXT), ...inContent],
}
const leastHeight = millimetres('lHeight', 'least_height', 0, 4000)

const barcode: OptionGroup = {
  word: 'code',
  options: [
    choice(
      'barcodeType',
      'symbology',
      ['', { text: 'Code 128' }, 'code128'],
      ['code39', { text: 'Code 39' }],
      ['ean13', { text: 'EAN-13' }],
      ['ean8', { text: 'EAN-8' }],
      ['upca', { text: 'UPC-A' }],
      ['itf14', { text: 'ITF-14' }],
    ),
    colour('barColor', 'ink'),
    check('hideTitle', 'hide_text'),
    fontSize,
    lineHeight,
  ],
}

// hiprint numbers the levels by the standard's bit patterns.
const qrcode: OptionGroup = {
  word: 'code',
  options: [
    choice(
      'qrCodeLevel',
      'correction',
      [1, { text: 'L 7%' }],
      [0, { text: 'M 15%' }],
      [3, { text: 'Q 25%' }],
      [2, { text: 'H 30%' }],
    ),
    colour('barColor', 'ink'),
  ],
}

/** The available options by element type: exactly those that the renderer draws and the server accepts. */
export const optionGroups: Record<ElementType, readonly OptionGroup[]> = {
  text: [content, place, { ...type, options: [...type.options, ...inText] }, frame, pages, condition],
  longText: [
    longContent,
    place,
    { ...type, options: [...type.options, leastHeight] },
    frame,
    pages,
    condition,
  ],
  table: [
    { word: 'content', options: [table] },
    place,
    { word: 'type', options: [...type.options, lineWidth, colour('borderColor', 'line_colour')] },
    ...tableGroups,
    pages,
    condition,
  ],
  barcode: [{ word: 'content', options: [field('record'), ...texts] }, barcode, place, pages, condition],
  qrcode: [{ word: 'content', options: [field('record'), ...texts] }, qrcode, place, pages, condition],
  image: [
    {
      word: 'content',
      options: [
        field('record'),
        picture,
        choice('fit', 'fit', ['', 'fill'], ['contain', 'contain'], ['cover', 'cover'], ['none', 'original']),
      ],
    },
    place,
    pages,
    condition,
  ],
  hline: [place, lineGroup, pages, condition],
  vline: [place, lineGroup, pages, condition],
  rect: [place, shapeGroup, pages, condition],
  oval: [place, shapeGroup, pages, condition],
}

/** The options of a panel; its paper is set on the surrounding page. */
export const panelGroups: readonly OptionGroup[] = [
  {
    word: 'panel',
    options: [
      choice('fontFamily', 'font', ...fonts),
      millimetres('paperHeader', 'header_line', 0, 3400),
      millimetres('paperFooter', 'footer_line', 0, 3500),
      millimetres('firstPaperFooter', 'first_footer', 0, 3500),
      millimetres('oddPaperFooter', 'odd_footer', 0, 3500),
      millimetres('evenPaperFooter', 'even_footer', 0, 3500),
      check('panelPageRule', 'one_page', 'none'),
    ],
  },
  {
    word: 'watermark',
    options: [
      lineWithPlaces('watermarkText', 'text', 60, 'record'),
      figure('watermarkAngle', 'angle', -90, 90, 1),
      figure('watermarkOpacity', 'opacity', 1, 100, 1),
    ],
  },
  {
    word: 'page_number',
    options: [
      line(
        'paperNumberFormat',
        'number_pattern',
        60,
        /^([\p{L}\p{N} /.,:()-]|\$\{paperNo\}|\$\{paperCount\})*$/u,
      ),
      checkUnless('paperNumberDisabled', 'show', true),
      checkUnless('paperNumberContinue', 'number_continues', false),
    ],
  },
]
