import { filledText } from '#paper/filled-text'
import { formatted, readFormat } from '#paper/format'
import { pageNumberPlace } from '#paper/panel'
import { imageAddress, number, text, type Unread } from '#paper/panel-values'
import type { PanelElement } from '#paper/panel-element'
import { blocksOf } from '#paper/rich-text'
import { readElement } from '#paper/read-panel-element'
import type { Palette } from '#paper/palette'
import { typeOf, type DraftElement, type DraftPanel } from './design/draft'
import { isLocked } from './design/arrangement'
import { escapedLines } from './escaped'
import { richHtml } from './rich-html'
import { optionGroups, panelGroups } from './options/options'
import { shownTable, tableType } from './tables/shown-table'

const settable = (groups: readonly { options: readonly { name: string }[] }[]) =>
  new Set(groups.flatMap(({ options }) => options.map(({ name }) => name)))

/** Options that our renderer knows and hiprint does not. */
const ours = [
  ...['format', 'whenField', 'whenComparison', 'whenValue', 'keepsNext', 'keepsRows'],
  ...['watermarkText', 'watermarkAngle', 'watermarkOpacity'],
]

/** Only known options reach hiprint, and none that it would write as markup or load as an address. */
function picked(values: Unread, names: ReadonlySet<string>): Unread {
  const harmful = new Set(['title', 'testData', 'field', 'src', ...ours])
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name) && !harmful.has(name)))
}

/** Stands for a picture that is known only when a record is printed. */
const pictureFrame =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32"><rect width="48" height="32" fill="#f5f5f5"/>' +
      '<path d="M6 26l11-13 8 9 5-5 12 9z" fill="#d9d9d9"/><circle cx="34" cy="10" r="3" fill="#d9d9d9"/></svg>',
  )

function picture(options: Unread): string {
  const address = imageAddress(options.src)
  // The sandboxed frame has no session, so it can't load pictures from the server.
  return address.startsWith('data:') ? address : pictureFrame
}

/** The samples of fields, by their path in the data. */
export function samplesOf({ groups }: Palette): Map<string, string> {
  return new Map(groups.flatMap(({ fields }) => fields.map(({ path, sample }) => [path, sample])))
}

const titleOf = ({ options, printElementType }: DraftElement) =>
  text(options.title) || text(printElementType.title)

/** A text with samples in its places. */
const filledBy = (samples: ReadonlyMap<string, string>) => (pattern: string) =>
  filledText(pattern, (path) => samples.get(path) ?? path)

/** The printed text of an element, with a sample for a field. */
function content(element: DraftElement, samples: ReadonlyMap<string, string>) {
  const { options } = element
  const title = filledBy(samples)(titleOf(element))
  const path = text(options.field)
  const sample = path === '' ? '' : text(options.testData) || samples.get(path) || path
  return { title, value: formatted(sample, readFormat(options.format)), path }
}

/** The options with which hiprint shows an element's texts. */
function texts(read: PanelElement, element: DraftElement, palette: Palette): Unread {
  const { type } = read
  const samples = samplesOf(palette)
  if (type === 'table') return shownTable(read, palette, samples)
  const { title, value, path } = content(element, samples)
  if (type === 'image') return { src: picture(element.options) }
  if (type === 'barcode' || type === 'qrcode')
    return { testData: path === '' ? title : value, hideTitle: true, barAutoWidth: 'false', barWidth: 1 }
  if (type === 'longText' && path === '')
    return { title: richHtml(blocksOf(titleOf(element)), filledBy(samples)) }
  const hasValue = path === '' ? {} : { field: 'value', testData: escapedLines(value) }
  return { title: escapedLines(title), ...hasValue }
}

/** The index of an element on its panel, kept in an option that hiprint uses for a name of its own. */
export const indexOf = (options: Unread) => number(options.qid, -1)

function shownElement(element: DraftElement, index: number, palette: Palette): Unread {
  const read = readElement(element)
  if (!read) return {}
  const options = picked(element.options, settable(optionGroups[read.type]))
  return {
    options: {
      ...options,
      ...texts(read, element, palette),
      left: read.placed.left,
      top: read.placed.top,
      width: read.placed.width,
      height: read.placed.height,
      qid: String(index),
      draggable: isLocked(element) ? false : undefined,
    },
    printElementType: read.type === 'table' ? tableType : { type: read.type },
  }
}

/**
 * hiprint breaks pages even while designing, and endlessly where header and footer leave no space; feet this far down
 * prevent it.
 */
const noFooter = { firstPaperFooter: 100_000, oddPaperFooter: 100_000, evenPaperFooter: 100_000 }

/** A panel that hiprint may show safely: no code, no markup, and no addresses but those of embedded pictures. */
export function shownPanel({ settings, elements }: DraftPanel, palette: Palette): Unread {
  const size = { width: number(settings.width, 210), height: number(settings.height, 297) }
  // hiprint would fill it in later, which would look like a move by the user.
  const pageNumber = pageNumberPlace(settings, size.width, size.height)
  return {
    ...picked(settings, settable(panelGroups)),
    ...noFooter,
    panelPageRule: undefined,
    index: 0,
    ...size,
    paperNumberLeft: pageNumber.left,
    paperNumberTop: pageNumber.top,
    paperNumberFormat: text(settings.paperNumberFormat) || '${paperNo}-${paperCount}',
    printElements: elements.map((element, index) => shownElement(element, index, palette)),
  }
}

/** The colours of a table; hiprint itself draws it in black. */
export function tableColours(element: DraftElement): Record<string, string> {
  const read = readElement(element)
  if (read?.type !== 'table') return {}
  const { colour = '#000000', borderColour = '#000000' } = read.look
  return { '--table-ink': colour, '--table-line': borderColour }
}

/** The digits under a barcode, which the paper prints in the element's own type. */
export function digitsUnder(element: DraftElement, palette: Palette): string {
  if (typeOf(element) !== 'barcode' || element.options.hideTitle === true) return ''
  const { title, value, path } = content(element, samplesOf(palette))
  return path === '' ? title : value
}
