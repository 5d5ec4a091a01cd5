import type { DesignerReport, DesignerRequest } from '#resource/designer-messages'
import type { Palette } from '#resource/palette'
import type { Language } from '#resource/resource'
import { boxOf } from './box'
import { makeDesign, sizeOf, type Design, type DesignChange } from './design'
import { writeDraft, type DraftElement } from './draft'
import { listenToHands } from './hand'
import { hiprint } from './hiprint'
import { listenToKeys } from './keyboard'
import { makeLayout } from './layout'
import { makePaletteView } from './palette-view'
import { makePaper } from './paper'
import { makePropertyView } from './property-view'
import { POINTS_PER_MILLIMETRE } from '#resource/panel'
import { wordsIn } from './words'

const hiprintLanguages: Record<Language, string> = { zh: 'cn', en: 'en', es: 'es', ja: 'ja' }

type Dress = Extract<DesignerRequest, { type: 'dress' }>
type Commands = {
  [Type in DesignerRequest['type']]: (request: Extract<DesignerRequest, { type: Type }>) => void
}

function commandsOf(
  design: Design,
  dress: (request: Omit<Dress, 'type'>) => void,
  zoom: (scale: number) => void,
) {
  const commands: Commands = {
    open(request) {
      dress(request)
      design.open(request.content)
    },
    dress,
    undo: design.undo,
    redo: design.redo,
    copy: design.copy,
    paste: design.paste,
    remove: design.remove,
    'select-all': design.chooseAll,
    zoom: ({ scale }) => zoom(scale),
    align: ({ how }) => design.align(how),
    paper: ({ panel, size, paper }) => design.setPaper(panel, size, paper),
    'add-panel': ({ size }) => design.addPanel(size),
    'remove-panel': ({ panel }) => design.removePanel(panel),
    'show-panel': ({ panel }) => design.showPanel(panel),
  }
  // Each command takes just its own request, which the compiler cannot follow through the table.
  return commands as Record<DesignerRequest['type'], (request: DesignerRequest) => void>
}

/** Builds the designer into the page; what it returns carries requests out. */
export function makeDesigner(report: (report: DesignerReport) => void): (request: DesignerRequest) => void {
  const layout = makeLayout()
  let palette: Palette = { groups: [], tables: [] }
  let word = wordsIn('zh')
  let toldCount = 0

  const design = makeDesign(update)
  const paper = makePaper(layout.paper, () => paper.choose(design.chosen()))
  const paletteView = makePaletteView(layout.palette, addToMiddle)
  const properties = makePropertyView(layout.properties, design)

  function addToMiddle(element: DraftElement) {
    const { width } = boxOf(element.options)
    const size = sizeOf(design.panel())
    const left = Math.max(0, (size.width * POINTS_PER_MILLIMETRE - width) / 2)
    design.add(element, {
      left: Math.round(left),
      top: Math.round((size.height * POINTS_PER_MILLIMETRE) / 3),
    })
  }

  function tell(change: DesignChange) {
    if (change !== 'chosen' && change !== 'shown') {
      const { undo: canUndo, redo: canRedo } = design.can()
      const content = writeDraft(design.draft())
      report({ type: 'content', content, changed: change !== 'opened', canUndo, canRedo })
    }
    if (change !== 'chosen' && change !== 'moved') {
      const { panels } = design.draft()
      report({ type: 'panel', panel: design.at(), panels: panels.length, size: sizeOf(design.panel()) })
    }
    const count = design.chosen().size
    if (count !== toldCount) report({ type: 'selection', count })
    toldCount = count
  }

  function update(change: DesignChange) {
    if (change !== 'chosen' && change !== 'moved') paper.show(design.panel(), palette)
    paper.choose(design.chosen())
    properties.show(palette, word)
    tell(change)
  }

  function dress({ palette: next, language, dark }: Omit<Dress, 'type'>) {
    palette = next
    word = wordsIn(language)
    document.documentElement.lang = language
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
    hiprint.init({ lang: hiprintLanguages[language], providers: [] })
    layout.show(word)
    paletteView.show(palette, word)
    paper.show(design.panel(), palette)
    paper.choose(design.chosen())
    properties.show(palette, word)
  }

  listenToKeys(design, layout.paper, (key) => report({ type: 'shortcut', key }))
  listenToHands(design, paper, layout.paper, properties.editText)
  layout.desk.addEventListener('dragover', (event) => event.preventDefault())
  layout.desk.addEventListener('drop', (event) => {
    event.preventDefault()
    const element = paletteView.dragged()
    if (element) design.add(element, paper.pointAt(event.clientX, event.clientY))
  })

  const commands = commandsOf(design, dress, paper.zoom)
  return (request) => commands[request.type](request)
}
