import type { DesignerReport, DesignerRequest } from '#paper/designer-messages'
import { POINTS_PER_MILLIMETRE } from '#paper/panel'
import type { Palette } from '#paper/palette'
import { factsOf, firstLanguage } from '#words/languages'
import { boxOf } from './design/box'
import { Clipboard } from './design/clipboard'
import { Design, sizeOf, type DesignChange } from './design/design'
import { writeDraft, type DraftElement } from './design/draft'
import { PaperPointer } from './handling/paper-pointer'
import { hiprint } from './hiprint'
import { Keyboard } from './handling/keyboard'
import { makeLayout, type Layout } from './layout'
import { ElementsView } from './page/elements-view'
import { PaletteView } from './page/palette-view'
import { Paper } from './paper'
import { PropertyView } from './options/property-view'
import { wordsIn } from './words'

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
    // Each command accepts only its own request type; the compiler can't infer that through the table.
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
    const { width, height } = sizeOf(this.#design.panel())
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
      this.#report({ type: 'panel', panel: design.at(), panels: panels.length, size: sizeOf(design.panel()) })
    }
    const count = design.chosen().size
    if (count !== this.#toldCount) this.#report({ type: 'selection', count })
    this.#toldCount = count
  }
}
