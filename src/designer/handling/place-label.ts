import { PIXELS_PER_POINT, POINTS_PER_MILLIMETRE } from '#paper/panel'
import { part } from '../page/page-parts'

const oneDecimal = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
})
const millimetres = (pixels: number) => oneDecimal.format(pixels / PIXELS_PER_POINT / POINTS_PER_MILLIMETRE)

/** Says beside an element that is moved or resized where it is, and how large, in millimetres of the paper. */
export class PlaceLabel {
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
