import { pageNumberPlace } from '#paper/panel'
import type { PanelElement, TableElement } from '#paper/panel-element'
import { number, text, type Unread } from '#paper/panel-values'
import { readElement } from '#paper/read-panel-element'
import { type DraftElement, type DraftPanel, isLocked } from './design/arrangement'

/** hiprint's own table editing writes typed text as HTML, so only column widths can be changed on the paper. */
const tableType = {
  type: 'table',
  editable: true,
  columnResizable: true,
  columnDisplayEditable: false,
  columnDisplayIndexEditable: false,
  columnTitleEditable: false,
  columnAlignEditable: false,
  isEnableEditField: false,
  isEnableContextMenu: false,
  isEnableInsertRow: false,
  isEnableDeleteRow: false,
  isEnableInsertColumn: false,
  isEnableDeleteColumn: false,
  isEnableMergeCell: false,
}

/** The columns alone, without any text: their edges are dragged. */
function shownTable({ columns }: TableElement): Unread {
  const shown = columns.map(({ width, shown: checked }, index) => {
    const name = `c${index}`
    return { columnId: name, field: name, title: '', width, checked }
  })
  return { field: 'rows', columns: [shown], testData: '[{}]', tableFooterRepeat: 'no' }
}

/** The index of an element on its panel, kept in an option that hiprint uses for a name of its own. */
export const indexOf = (options: Unread) => number(options.qid, -1)

/** The place of an element; goldbook's own renderer draws its content over hiprint's box. */
function shownElement(element: DraftElement, index: number): Unread {
  const read: PanelElement | undefined = readElement(element)
  if (!read) return {}
  const { left, top, width, height, rotation, layer } = read.placed
  return {
    options: {
      ...{ left, top, width, height, zIndex: layer },
      transform: rotation === 0 ? undefined : rotation,
      ...(read.type === 'table' ? shownTable(read) : {}),
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

/** A panel that hiprint may show safely: boxes and lines, and of all its texts the format of the page number alone. */
export function shownPanel({ settings, elements }: DraftPanel): Unread {
  const size = { width: number(settings.width, 210), height: number(settings.height, 297) }
  // hiprint would fill it in later, which would look like a move by the user.
  const pageNumber = pageNumberPlace(settings, size.width, size.height)
  return {
    ...noFooter,
    index: 0,
    ...size,
    paperHeader: settings.paperHeader,
    paperFooter: settings.paperFooter,
    paperNumberDisabled: settings.paperNumberDisabled,
    paperNumberLeft: pageNumber.left,
    paperNumberTop: pageNumber.top,
    paperNumberFormat: text(settings.paperNumberFormat) || '${paperNo}-${paperCount}',
    printElements: elements.map((element, index) => shownElement(element, index)),
  }
}
