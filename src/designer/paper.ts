import { PIXELS_PER_POINT, POINTS_PER_MILLIMETRE, isRightHalf, readPanel } from '#paper/panel'
import type { Palette } from '#paper/palette'
import { points, drawMark } from '#drawing/drawing'
import { drawnHeight } from '#drawing/paginate'
import { number } from '#paper/panel-values'
import { part } from './page/page-parts'
import { conditionText } from './condition-text'
import {
  isHidden,
  isLocked,
  type DraftPanel,
  type DraftElement,
  type Point,
  boxOf,
  type Box,
} from './design/arrangement'
import {
  hiprint,
  jQuery,
  type HiprintElement,
  type HiprintPanel,
  movedElement,
  movedSettings,
  widthsOf,
  type Widths,
} from './hiprint'
import type { Word } from './words'
import { drawSample, type SampledPaper, drawingOf, paperIn } from './draw-sample'
import { samplesOf, valuesForText } from './sample-values'
import { indexOf, shownPanel } from './shown'
import { isOffPaper } from './off-paper'

const oneDecimal = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
})
const millimetres = (pixels: number) => oneDecimal.format(pixels / PIXELS_PER_POINT / POINTS_PER_MILLIMETRE)

/** The label beside an element that is moved or resized: its place and size, in millimetres of the paper. */
class PlaceLabel {
  readonly #paper: HTMLElement
  readonly #label = part('output', { className: 'place-label', hidden: true })

  constructor(paper: HTMLElement) {
    this.#paper = paper
  }

  /** @param scale of the paper on the screen */
  show(element: HTMLElement, scale: number): void {
    const paper = this.#paper.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    const [left, top] = [box.left - paper.left, box.top - paper.top]
    const place = `${millimetres(left / scale)} · ${millimetres(top / scale)}`
    const size = `${millimetres(box.width / scale)} × ${millimetres(box.height / scale)}`
    this.#label.textContent = `${place} | ${size} mm`
    Object.assign(this.#label.style, { left: `${left}px`, top: `${top - 24}px` })
    this.#label.hidden = false
    if (!this.#label.isConnected) this.#paper.append(this.#label)
  }

  hide(): void {
    this.#label.hidden = true
  }
}

function showChosen({ 0: target }: HiprintElement['designTarget'], isChosen: boolean): void {
  target.classList.toggle('chosen', isChosen)
  const handles = target.querySelector<HTMLElement>(':scope > .resize-panel')
  handles?.classList.toggle('selected', isChosen)
  if (handles) handles.style.display = isChosen ? 'block' : 'none'
}

/** hiprint places its elements first in the tab order, and its rulers are images without a text alternative. */
function repairFocus(place: HTMLElement): void {
  for (const early of place.querySelectorAll('[tabindex="1"]')) early.setAttribute('tabindex', '0')
  for (const ruler of place.querySelectorAll('.h_img, .v_img')) ruler.setAttribute('alt', '')
}

/** The paper on which hiprint displays one panel and lets the user move its elements. */
export class Paper {
  readonly #place: HTMLElement
  readonly #chose: () => void
  readonly #word: (word: Word) => string
  #shown: HiprintPanel | undefined
  /** hiprint's state of the panel when it was last read. */
  #begun: HiprintPanel | undefined
  #widths = new Map<number, Widths>()
  #problems = new Map<number, Word>()
  #sampled: SampledPaper | undefined
  /** The reasons why samples had no room when they were drawn. */
  #crowded = new Map<number, Word | undefined>()
  #last: { panel: DraftPanel; palette: Palette } | undefined
  #scale = 1
  readonly #label: PlaceLabel

  /** `chose` is called when hiprint selects another element. */
  constructor(place: HTMLElement, chose: () => void, word: (word: Word) => string) {
    this.#place = place
    this.#label = new PlaceLabel(place)
    this.#chose = chose
    this.#word = word
  }

  show(panel: DraftPanel, palette: Palette): void {
    const last = this.#last
    this.#last = { panel, palette }
    if (last?.palette === palette && movedInPlace(last.panel, panel, this.#elements())) {
      this.#mark(panel)
      return
    }
    // hiprint adds document listeners for each element and never removes them.
    jQuery(document).off()
    jQuery(this.#place).empty()
    const template = new hiprint.PrintTemplate({
      template: { panels: [shownPanel(panel)] },
      history: false,
    })
    template.design(this.#place, { grid: true })
    this.#shown = template.printPanels[0]
    repairFocus(this.#place)
    this.#dress(panel, palette)
    this.#fit()
    this.#begun = this.#shown && { ...this.#shown }
    this.#mark(panel)
  }

  zoom(scale: number): void {
    this.#scale = scale
    this.#fit()
  }

  /** Marks the selected elements. */
  choose(chosen: ReadonlySet<number>): void {
    for (const { designTarget, options } of this.#elements())
      showChosen(designTarget, chosen.has(indexOf(options)))
  }

  /** The panel with the current places of its elements. */
  read(panel: DraftPanel): DraftPanel {
    if (!this.#shown || !this.#begun) return panel
    const byIndex = new Map(this.#elements().map((element) => [indexOf(element.options), element]))
    const elements = panel.elements.map((element, index) => {
      const shown = byIndex.get(index)
      return shown ? movedElement(element, shown, this.#widths.get(index)) : element
    })
    const settings = movedSettings(panel.settings, this.#shown, this.#begun)
    const isSame =
      settings === panel.settings && elements.every((one, index) => one === panel.elements[index])
    this.#begun = { ...this.#shown }
    if (isSame) return panel
    const read = { settings, elements }
    if (this.#last) this.#last.panel = read
    this.#mark(read)
    return read
  }

  /** Shows the place of an element while the pointer moves it; undefined once it has stopped. */
  tellPlace(index: number | undefined): void {
    const moved = this.#elements().find(({ options }) => indexOf(options) === index)
    if (moved) this.#label.show(moved.designTarget[0], this.#scale)
    else this.#label.hide()
  }

  /** The element under an event's target; undefined outside all elements. */
  elementAt(target: EventTarget | null): number | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>('.hiprint-printElement') : null
    return element?.dataset.index === undefined ? undefined : Number(element.dataset.index)
  }

  /** The elements that the dragged rectangle touches; removes the rectangle. */
  surrounded(): Set<number> {
    const rectangle = this.#place.querySelector('.mouseRect')
    const around = rectangle?.getBoundingClientRect()
    rectangle?.remove()
    if (this.#shown) delete this.#shown.mouseRect
    if (!around) return new Set()
    const touched = this.#elements().filter(({ designTarget }) => {
      const box = designTarget[0].getBoundingClientRect()
      const across = box.left < around.right && around.left < box.right
      return across && box.top < around.bottom && around.top < box.bottom
    })
    return new Set(touched.map(({ options }) => indexOf(options)))
  }

  /** The point of the paper under a point of the window. */
  pointAt(x: number, y: number): Point {
    const { left, top } = this.#place.getBoundingClientRect()
    const perPoint = PIXELS_PER_POINT * this.#scale
    return { left: Math.round((x - left) / perPoint), top: Math.round((y - top) / perPoint) }
  }

  /** The reasons why elements would be printed incompletely, by their places on the panel. */
  problems(): ReadonlyMap<number, Word> {
    return this.#problems
  }

  /** Marks elements that would be printed incompletely. */
  #mark(panel: DraftPanel): void {
    this.#problems = new Map()
    for (const element of this.#elements()) {
      const target = element.designTarget[0]
      const index = indexOf(element.options)
      const draft = panel.elements[index]
      if (!draft) continue
      const problem = problemOf(element, panel, this.#crowded.get(index))
      if (problem) this.#problems.set(index, problem)
      target.classList.toggle('astray', problem !== undefined)
      const when = target.dataset.when ? `${this.#word('show_when')}: ${target.dataset.when}` : ''
      target.title = problem ? this.#word(problem) : when
    }
  }

  #elements(): readonly HiprintElement[] {
    return this.#shown?.printElements ?? []
  }

  /** Adds what hiprint does not show by itself, and remembers its initial state of each table. */
  #dress(panel: DraftPanel, palette: Palette): void {
    this.#widths = new Map()
    this.#sampled = {
      panel: readPanel({ ...panel.settings, printElements: panel.elements }),
      samples: samplesOf(palette),
    }
    const paper = this.#place.querySelector<HTMLElement>('.hiprint-printPaper')
    if (paper) drawWatermark(paper, this.#sampled)
    const { pageNumber, width } = this.#sampled.panel
    const isAtRight = pageNumber !== undefined && isRightHalf(pageNumber, width)
    this.#place.querySelector('.hiprint-paperNumber')?.classList.toggle('at-right', isAtRight)
    for (const element of this.#elements()) {
      const target = element.designTarget[0]
      const index = indexOf(element.options)
      const draft = panel.elements[index]
      if (!draft) continue
      target.dataset.index = String(index)
      target.dataset.when = conditionText(draft, palette, this.#word)
      target.classList.toggle('locked', isLocked(draft))
      target.classList.toggle('off-pages', isHidden(draft))
      this.#crowded.set(index, drawSample(target, draft, this.#sampled))
      this.#widths.set(index, widthsOf(draft, element))
      target.addEventListener('click', this.#chose)
    }
  }

  #fit(): void {
    if (!this.#shown) return
    this.#shown.designPaper.zoom(this.#scale)
    const { offsetWidth, offsetHeight } = this.#shown.target[0].firstElementChild as HTMLElement
    this.#place.style.width = `${offsetWidth * this.#scale}px`
    this.#place.style.height = `${offsetHeight * this.#scale}px`
  }
}

/** Draws the watermark of a panel across its paper, where it has one. */
function drawWatermark(target: HTMLElement, { panel, samples }: SampledPaper): void {
  const drawing = drawingOf(valuesForText(samples, [panel.watermark?.text ?? '']))
  const mark = drawMark(panel, points(drawnHeight(panel)), drawing)
  if (mark) paperIn(target, panel).append(mark)
}

/** The new box of an element, if only its place has changed. */
function placeOnly(before: DraftElement, now: DraftElement): Box | undefined {
  if (before === now) return boxOf(now.options)
  const elsewhere = { ...now.options, left: before.options.left, top: before.options.top }
  const isSame = JSON.stringify(elsewhere) === JSON.stringify(before.options)
  return isSame ? boxOf(now.options) : undefined
}

/** The new boxes of a panel's elements, if nothing else has changed. */
function placesOnly(before: DraftPanel, now: DraftPanel): Box[] | undefined {
  if (before.settings !== now.settings || before.elements.length !== now.elements.length) return undefined
  const places = now.elements.flatMap((element, index) => {
    const was = before.elements[index]
    return (was && placeOnly(was, element)) ?? []
  })
  return places.length === now.elements.length ? places : undefined
}

/**
 * Moves the displayed elements to their new places; false if more than places has changed and the panel must be
 * redrawn.
 */
function movedInPlace(before: DraftPanel, now: DraftPanel, shown: readonly HiprintElement[]): boolean {
  const places = placesOnly(before, now)
  if (!places) return false
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

/**
 * The reason why an element would be printed incompletely; undefined for one that has room.
 *
 * @param drawn the reason found when its sample was drawn
 */
function problemOf(
  { options }: HiprintElement,
  panel: DraftPanel,
  drawn: Word | undefined,
): Word | undefined {
  return isOffPaper(boxOf(options), panel, number(options.transform, 0)) ? 'off_paper' : drawn
}
