import { hearKeys } from '#keys/hear-keys'
import { runKey, type KeyActions } from '#keys/key-press'
import type { DesignerReport, DesignerRequest } from '#paper/designer-messages'
import { POINTS_PER_MILLIMETRE } from '#paper/panel'
import type { Palette } from '#paper/palette'
import { factsOf, firstLanguage } from '#words/languages'
import { Design, panelSize, type DesignChange } from './design/design'
import { Paper } from './paper'
import { Clipboard } from './design/clipboard'
import { boxOf, writeDraft, type DraftElement } from './design/arrangement'
import { hiprint } from './hiprint'
import { ElementsView, PaletteView } from './page/elements-view'
import { PropertyView } from './options/property-view'
import { wordsIn, type Word } from './words'
import { part } from './page/page-parts'

/** Pointer input on the paper: it selects elements, drags a selection frame, and moves elements through hiprint. */
class PaperPointer {
  readonly #design: Design
  readonly #paper: Paper
  #began: 'element' | 'paper' | undefined
  #pressed: number | undefined
  /** The element under the pointer that was pressed. */
  #held: number | undefined

  constructor(design: Design, paper: Paper) {
    this.#design = design
    this.#paper = paper
  }

  listen(place: HTMLElement, editText: () => void): void {
    window.addEventListener('mousedown', (event) => this.#press(event, place), { capture: true })
    window.addEventListener('mousemove', () => this.#move())
    // Runs after hiprint has handled the event; hiprint stops some of these events.
    window.addEventListener('mouseup', () => setTimeout(() => this.#release()), { capture: true })
    const edit = (event: MouseEvent) => {
      if (this.#paper.elementAt(event.target) === undefined) return
      // hiprint would insert the typed text as HTML.
      event.stopPropagation()
      editText()
    }
    place.addEventListener('dblclick', edit, { capture: true })
    place.addEventListener('dblclick', () => this.#take())
  }

  #press(event: MouseEvent, place: HTMLElement): void {
    const index = this.#paper.elementAt(event.target)
    const isOnPaper = event.target instanceof Node && place.contains(event.target)
    this.#began = index !== undefined ? 'element' : isOnPaper ? 'paper' : undefined
    this.#pressed = undefined
    this.#held = index
    if (index === undefined || event.button !== 0) return
    const chosen = this.#design.chosen()
    if (event.ctrlKey || event.metaKey || event.shiftKey) this.#design.chooseToo(index)
    else if (chosen.has(index)) this.#pressed = index
    else this.#design.choose([index])
  }

  #move(): void {
    if (this.#began === 'element') this.#paper.tellPlace(this.#held)
  }

  #release(): void {
    this.#paper.tellPlace(undefined)
    if (!this.#began) return
    const before = this.#design.panel()
    const surrounded = this.#began === 'paper' ? this.#paper.surrounded() : undefined
    this.#began = undefined
    this.#take()
    if (this.#design.panel() !== before) return
    // A click without a move on one of several selected elements selects only that one.
    if (this.#pressed !== undefined && this.#design.chosen().size > 1) this.#design.choose([this.#pressed])
    if (surrounded) this.#design.choose(surrounded)
  }

  #take(): void {
    this.#design.setPanel(this.#paper.read(this.#design.panel()))
  }
}

/** The distance by which an arrow key moves the selection, in points; Shift uses the long step. */
const STEP = 1
const LONG_STEP = 10

type Shortcut = Extract<DesignerReport, { type: 'shortcut' }>['key']

const directions: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const isInput = (target: unknown): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

/**
 * Handles keys before hiprint, which would move, copy and delete in its own way. Saving, leaving and the list of all
 * keys belong to the surrounding page; Escape first clears the selection or ends text input.
 */
class Keyboard {
  readonly #design: Design
  readonly #tell: (key: Shortcut) => void
  /** Active during text input, too. */
  readonly #always: KeyActions<KeyboardEvent>
  readonly #untyped: KeyActions<KeyboardEvent>

  constructor(design: Design, clipboard: Clipboard, tell: (key: Shortcut) => void) {
    this.#design = design
    this.#tell = tell
    this.#always = { save: () => this.#save(), deselect: () => this.#escape() }
    this.#untyped = {
      ...this.#always,
      help: () => tell('help'),
      nudge: ({ shiftKey }, arrow) => this.#nudge(arrow, shiftKey ? LONG_STEP : STEP),
      select_all: () => design.chooseAll(),
      copy: () => clipboard.copy(),
      cut: () => clipboard.cut(),
      duplicate: () => design.duplicate(),
      paste: () => clipboard.paste(),
      remove: () => design.remove(),
      undo_design: () => design.undo(),
      redo_design: () => design.redo(),
    }
  }

  listen(paper: HTMLElement): void {
    hearKeys('first', (event) => {
      const isHandled = runKey(isInput(event.target) ? this.#always : this.#untyped, event)
      if (isHandled) event.preventDefault()
      const isOnPaper = event.target instanceof Node && paper.contains(event.target)
      if (isHandled || isOnPaper) event.stopImmediatePropagation()
    })
  }

  #nudge(arrow: string, step: number): boolean {
    const [right, down] = directions[arrow] ?? [0, 0]
    const isMovable = this.#design.chosen().size > 0
    if (isMovable) this.#design.nudge(right * step, down * step)
    return isMovable
  }

  #save(): void {
    // Leaving an input commits its value.
    if (isInput(document.activeElement)) document.activeElement.blur()
    this.#tell('save')
  }

  #escape(): void {
    if (isInput(document.activeElement)) document.activeElement.blur()
    else if (this.#design.chosen().size > 0) this.#design.choose([])
    else this.#tell('escape')
  }
}

type Dress = Omit<Extract<DesignerRequest, { type: 'dress' }>, 'type'>
type Commands = {
  [Type in DesignerRequest['type']]: (request: Extract<DesignerRequest, { type: Type }>) => void
}

/** The design, and the parts of the page that show it. */
export class Designer {
  readonly #report: (report: DesignerReport) => void
  readonly #layout: Layout = makeLayout()
  readonly #design = new Design((change) => this.#update(change))
  readonly #clipboard = new Clipboard(this.#design, (elements) => this.#report({ type: 'copied', elements }))
  readonly #paper = new Paper(
    this.#layout.paper,
    () => this.#paper.choose(this.#design.chosen()),
    (word) => this.#word(word),
  )
  readonly #paletteView = new PaletteView(this.#layout.palette, (element) => this.#addToMiddle(element))
  readonly #elements = new ElementsView(this.#layout.palette, this.#design)
  readonly #properties = new PropertyView(this.#layout.properties, this.#design, () =>
    this.#report({ type: 'picture-wanted' }),
  )
  #palette: Palette = { groups: [], tables: [] }
  #word = wordsIn(firstLanguage)
  #toldCount = 0

  /** Builds the designer's page. */
  constructor(report: (report: DesignerReport) => void) {
    this.#report = report
    new Keyboard(this.#design, this.#clipboard, (key) => report({ type: 'shortcut', key })).listen(
      this.#layout.paper,
    )
    new PaperPointer(this.#design, this.#paper).listen(this.#layout.paper, () => this.#properties.editText())
    this.#layout.desk.addEventListener('dragover', (event) => event.preventDefault())
    this.#layout.desk.addEventListener('drop', (event) => {
      event.preventDefault()
      const element = this.#paletteView.dragged()
      if (element) this.#design.add(element, this.#paper.pointAt(event.clientX, event.clientY))
    })
  }

  carryOut(request: DesignerRequest): void {
    // Each command accepts only its own request type; the compiler cannot infer that through the table.
    const commands = this.#commands as Record<DesignerRequest['type'], (request: DesignerRequest) => void>
    commands[request.type](request)
  }

  readonly #commands: Commands = {
    open: (request) => {
      this.#dress(request)
      this.#design.open(request.content)
    },
    dress: (request) => this.#dress(request),
    undo: () => this.#design.undo(),
    redo: () => this.#design.redo(),
    copy: () => this.#clipboard.copy(),
    cut: () => this.#clipboard.cut(),
    duplicate: () => this.#design.duplicate(),
    paste: () => this.#clipboard.paste(),
    clipboard: ({ elements }) => this.#clipboard.hold(elements),
    remove: () => this.#design.remove(),
    'select-all': () => this.#design.chooseAll(),
    zoom: ({ scale }) => this.#paper.zoom(scale),
    align: ({ how }) => this.#design.align(how),
    space: ({ along, gap }) => this.#design.space(along, gap),
    repeat: ({ times, right, down }) => this.#design.repeat(times, right, down),
    paper: ({ panel, size, paper }) => this.#design.setPaper(panel, size, paper),
    'add-panel': ({ size }) => this.#design.addPanel(size),
    picture: ({ file }) => this.#properties.takePicture(file),
    'remove-panel': ({ panel }) => this.#design.removePanel(panel),
    'show-panel': ({ panel }) => this.#design.showPanel(panel),
  }

  #addToMiddle(element: DraftElement): void {
    const { width, height } = panelSize(this.#design.panel())
    const beside = width * POINTS_PER_MILLIMETRE - boxOf(element.options).width
    this.#design.add(element, {
      left: Math.round(Math.max(0, beside / 2)),
      top: Math.round((height * POINTS_PER_MILLIMETRE) / 3),
    })
  }

  #dress({ palette, language, dark }: Dress): void {
    this.#palette = palette
    this.#word = wordsIn(language)
    document.documentElement.lang = language
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
    hiprint.init({ lang: factsOf(language).hiprint, providers: [] })
    this.#layout.show(this.#word)
    this.#paletteView.show(palette, this.#word)
    this.#show()
  }

  #show(): void {
    this.#paper.show(this.#design.panel(), this.#palette)
    this.#showChosen()
  }

  #showChosen(): void {
    this.#paper.choose(this.#design.chosen())
    this.#elements.show(this.#palette, this.#word, this.#paper.problems())
    this.#properties.show(this.#palette, this.#word)
  }

  #update(change: DesignChange): void {
    if (change === 'chosen' || change === 'moved') this.#showChosen()
    else this.#show()
    this.#tell(change)
  }

  #tell(change: DesignChange): void {
    const design = this.#design
    if (change !== 'chosen' && change !== 'shown') {
      const { undo: canUndo, redo: canRedo } = design.can()
      const content = writeDraft(design.draft())
      this.#report({ type: 'content', content, changed: change !== 'opened', canUndo, canRedo })
    }
    if (change !== 'chosen' && change !== 'moved') {
      const { panels } = design.draft()
      this.#report({
        type: 'panel',
        panel: design.at(),
        panels: panels.length,
        size: panelSize(design.panel()),
      })
    }
    const count = design.chosen().size
    if (count !== this.#toldCount) this.#report({ type: 'selection', count })
    this.#toldCount = count
  }
}

interface Layout {
  palette: HTMLElement
  /** The area around the paper, where elements may be dropped too. */
  desk: HTMLElement
  paper: HTMLElement
  properties: HTMLElement
  show: (word: (word: Word) => string) => void
}

/** A sidebar, and the button that opens it on a narrow page. */
function side(className: string) {
  const inside = part('div', { className: 'inside' })
  const fold = part('button', { type: 'button', className: `fold ${className}-fold` })
  const outside = part('aside', { className }, inside)
  fold.addEventListener('click', () => outside.classList.toggle('open'))
  return { inside, outside, fold }
}

/** The three parts of the designer: palette, paper and properties. */
function makeLayout(): Layout {
  const palette = side('palette')
  const properties = side('properties')
  const paper = part('div', { className: 'paper' })
  const desk = part('main', {}, part('div', { className: 'desk' }, paper))
  document.body.replaceChildren(palette.outside, desk, properties.outside, palette.fold, properties.fold)
  return {
    palette: palette.inside,
    desk,
    paper,
    properties: properties.inside,
    show(word) {
      palette.fold.title = word('fold_palette')
      properties.fold.title = word('fold_properties')
      palette.outside.setAttribute('aria-label', word('fold_palette'))
      properties.outside.setAttribute('aria-label', word('fold_properties'))
      desk.setAttribute('aria-label', word('paper'))
    },
  }
}
