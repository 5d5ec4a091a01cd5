import type { Palette } from '#resource/palette'
import { list, number, unread, type Unread } from '#resource/panel-values'
import { boxOf, kept, rounded } from './box'
import { changed, typeOf, type DraftElement, type DraftPanel } from './draft'
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

/** hiprint asks its elements for where they are in the midst of moving them; the draft is asked only afterwards. */
function moved(element: DraftElement, shown: HiprintElement): DraftElement {
  const { options } = element
  const before = boxOf(options)
  const now = kept(boxOf(shown.options))
  const isMoved = (['left', 'top', 'width', 'height'] as const).some(
    (side) => Math.abs(before[side] - now[side]) > 0.01,
  )
  const turn = number(shown.options.transform, 0)
  const isTurned = turn !== number(options.transform, 0)
  const columns = typeOf(element) === 'table' ? movedColumns(options, shown) : undefined
  if (!isMoved && !isTurned && !columns) return element
  const changes = {
    ...(isMoved ? now : {}),
    ...(isTurned ? { transform: turn === 0 ? undefined : rounded(turn) } : {}),
    ...(columns ? { columns } : {}),
  }
  return { ...element, options: changed(options, changes) }
}

function movedColumns(options: Unread, shown: HiprintElement): Unread[][] | undefined {
  const columns = list(list(options.columns).at(-1)).map(unread)
  let isChanged = false
  const now = columns.map((column, index) => {
    const before = number(column.width, 100)
    const width = Math.max(1, rounded(shown.getColumnByColumnId?.(`c${index}`)?.width ?? before))
    if (column.checked === false || Math.abs(width - before) < 0.01) return column
    isChanged = true
    return { ...column, width }
  })
  return isChanged ? [now] : undefined
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

/** Makes the paper in a place of the page. */
export function makePaper(place: HTMLElement, chose: (target: HTMLElement) => void): Paper {
  let shown: HiprintPanel | undefined
  let begun: HiprintPanel | undefined
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
      // hiprint listens at the document for each element and never stops.
      jQuery(document).off()
      jQuery(place).empty()
      const template = new hiprint.PrintTemplate({
        template: { panels: [shownPanel(panel, palette)] },
        history: false,
      })
      template.design(place, { grid: true })
      shown = template.printPanels[0]
      for (const element of elements()) {
        const target = element.designTarget[0]
        const draft = panel.elements[indexOf(element.options)]
        if (draft) target.dataset.digits = digitsUnder(draft, palette)
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
        const [target] = [designTarget[0]]
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
        return on ? moved(element, on) : element
      })
      const settings = movedSettings(panel.settings, shown, begun)
      const isSame = settings === panel.settings && now.every((one, index) => one === panel.elements[index])
      begun = { ...shown }
      return isSame ? panel : { settings, elements: now }
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
