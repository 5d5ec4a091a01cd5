import type { Palette } from '#resource/palette'
import { list, number, unread, type Unread } from '#resource/panel-values'
import { boxOf, kept, rounded, type Box } from './box'
import { changed, type DraftElement, type DraftPanel } from './draft'
import { hiprint, jQuery, type HiprintElement, type HiprintPanel } from './hiprint'
import { digitsUnder, indexOf, shownPanel } from './shown'

/** The paper on which hiprint shows one panel and lets its elements be moved. */
export interface Paper {
  show: (panel: DraftPanel, palette: Palette) => void
  zoom: (scale: number) => void
  /** Shows which elements are chosen. */
  choose: (chosen: ReadonlySet<number>) => void
  /** The panel as it stands on the paper now. */
  read: (panel: DraftPanel) => DraftPanel
  /** The element of the panel on which something happened; undefined beside all of them. */
  elementAt: (target: EventTarget | null) => number | undefined
  /** The elements that a drawn rectangle touches, whereupon it goes. */
  surrounded: () => Set<number>
  /** Where on the paper, in points, a place of the window is. */
  pointAt: (x: number, y: number) => { left: number; top: number }
}

const PIXELS_PER_POINT = 96 / 72

/** The widths of a table's columns as hiprint has them, which spreads them over the table. */
function widthsOf({ options }: DraftElement, shown: HiprintElement): (number | undefined)[] {
  const columns = list(list(options.columns).at(-1))
  return columns.map((_column, index) => shown.getColumnByColumnId?.(`c${index}`)?.width)
}

/** A table's columns when they were dragged to other widths. */
function movedColumns(element: DraftElement, shown: HiprintElement, begun: Widths): Unread {
  const now = widthsOf(element, shown)
  if (!begun || now.every((width, index) => width === begun[index])) return {}
  const columns = list(list(element.options.columns).at(-1)).map((column, index) => {
    const width = now[index]
    return width === undefined ? column : { ...unread(column), width: Math.max(1, rounded(width)) }
  })
  return { columns: [columns] }
}

type Widths = readonly (number | undefined)[] | undefined

/** The element as it lies on the paper now; the same one when it was not moved. */
function moved(element: DraftElement, shown: HiprintElement, begun: Widths): DraftElement {
  const before = boxOf(element.options)
  const now = kept(boxOf(shown.options))
  const sides = (['left', 'top', 'width', 'height'] as const).filter(
    (side) => Math.abs(before[side] - now[side]) > 0.01,
  )
  const turn = number(shown.options.transform, 0)
  const isTurned = turn !== number(element.options.transform, 0)
  const changes = {
    ...Object.fromEntries(sides.map((side) => [side, now[side]])),
    ...(isTurned ? { transform: turn === 0 ? undefined : rounded(turn) } : {}),
    ...movedColumns(element, shown, begun),
  }
  return Object.keys(changes).length === 0
    ? element
    : { ...element, options: changed(element.options, changes) }
}

const lineNames = ['paperHeader', 'paperFooter', 'paperNumberLeft', 'paperNumberTop'] as const

/** What was moved of the panel itself; hiprint fills in numbers where there were none, which mean nothing. */
function movedSettings(settings: Unread, shown: HiprintPanel, begun: HiprintPanel): Unread {
  const changes: Record<string, unknown> = {}
  for (const name of lineNames) if (shown[name] !== begun[name]) changes[name] = rounded(shown[name] ?? 0)
  if (Boolean(shown.paperNumberDisabled) !== Boolean(begun.paperNumberDisabled))
    changes.paperNumberDisabled = shown.paperNumberDisabled ? true : undefined
  return Object.keys(changes).length === 0 ? settings : changed(settings, changes)
}

/** Where an element has gone, when that is all that has become of it. */
function placeOnly(before: DraftElement, now: DraftElement): Box | undefined {
  const elsewhere = { ...now.options, left: before.options.left, top: before.options.top }
  const isSame = JSON.stringify(elsewhere) === JSON.stringify(before.options)
  return isSame ? boxOf(now.options) : undefined
}

/** Puts elements where they have gone; false when more has become of the panel, so that it must be shown anew. */
function carried(before: DraftPanel, now: DraftPanel, shown: readonly HiprintElement[]): boolean {
  if (before.settings !== now.settings || before.elements.length !== now.elements.length) return false
  const places = now.elements.map((element, index) => {
    const was = before.elements[index]
    return was && (was === element ? boxOf(element.options) : placeOnly(was, element))
  })
  if (places.includes(undefined)) return false
  for (const element of shown) {
    const place = places[indexOf(element.options)]
    if (!place) continue
    element.updateSizeAndPositionOptions(place.left, place.top)
    const { style } = element.designTarget[0]
    style.left = element.options.displayLeft()
    style.top = element.options.displayTop()
  }
  return true
}

/** Makes the paper in a place of the page. */
export function makePaper(place: HTMLElement, chose: (target: HTMLElement) => void): Paper {
  let shown: HiprintPanel | undefined
  let begun: HiprintPanel | undefined
  let widths = new Map<number, Widths>()
  let last: { panel: DraftPanel; palette: Palette } | undefined
  let scale = 1

  const elements = () => shown?.printElements ?? []

  function fit() {
    if (!shown) return
    shown.designPaper.zoom(scale)
    const { offsetWidth, offsetHeight } = shown.target[0].firstElementChild as HTMLElement
    place.style.width = `${offsetWidth * scale}px`
    place.style.height = `${offsetHeight * scale}px`
  }

  return {
    show(panel, palette) {
      const isCarried = last?.palette === palette && carried(last.panel, panel, elements())
      last = { panel, palette }
      if (isCarried) return
      // hiprint listens at the document for each element and never stops.
      jQuery(document).off()
      jQuery(place).empty()
      const template = new hiprint.PrintTemplate({
        template: { panels: [shownPanel(panel, palette)] },
        history: false,
      })
      template.design(place, { grid: true })
      shown = template.printPanels[0]
      widths = new Map()
      for (const element of elements()) {
        const target = element.designTarget[0]
        const index = indexOf(element.options)
        const draft = panel.elements[index]
        if (draft) target.dataset.digits = digitsUnder(draft, palette)
        if (draft) widths.set(index, widthsOf(draft, element))
        target.addEventListener('click', () => chose(target))
      }
      fit()
      begun = shown && { ...shown }
    },
    zoom(next) {
      scale = next
      fit()
    },
    choose(chosen) {
      for (const { designTarget, options } of elements()) {
        const target = designTarget[0]
        const isChosen = chosen.has(indexOf(options))
        target.classList.toggle('chosen', isChosen)
        const handles = target.querySelector<HTMLElement>(':scope > .resize-panel')
        handles?.classList.toggle('selected', isChosen)
        if (handles) handles.style.display = isChosen ? 'block' : 'none'
      }
    },
    read(panel) {
      if (!shown || !begun) return panel
      const byIndex = new Map(elements().map((element) => [indexOf(element.options), element]))
      const now = panel.elements.map((element, index) => {
        const on = byIndex.get(index)
        return on ? moved(element, on, widths.get(index)) : element
      })
      const settings = movedSettings(panel.settings, shown, begun)
      const isSame = settings === panel.settings && now.every((one, index) => one === panel.elements[index])
      begun = { ...shown }
      if (isSame) return panel
      const read = { settings, elements: now }
      if (last) last.panel = read
      return read
    },
    elementAt(target) {
      const element = target instanceof Element ? target.closest('.hiprint-printElement') : null
      const found = elements().find(({ designTarget }) => designTarget[0] === element)
      return found && indexOf(found.options)
    },
    surrounded() {
      const rectangle = place.querySelector('.mouseRect')
      const around = rectangle?.getBoundingClientRect()
      rectangle?.remove()
      if (shown) delete shown.mouseRect
      if (!around) return new Set()
      const touched = elements().filter(({ designTarget }) => {
        const box = designTarget[0].getBoundingClientRect()
        const across = box.left < around.right && around.left < box.right
        return across && box.top < around.bottom && around.top < box.bottom
      })
      return new Set(touched.map(({ options }) => indexOf(options)))
    },
    pointAt(x, y) {
      const { left, top } = place.getBoundingClientRect()
      const perPoint = PIXELS_PER_POINT * scale
      return { left: Math.round((x - left) / perPoint), top: Math.round((y - top) / perPoint) }
    },
  }
}
