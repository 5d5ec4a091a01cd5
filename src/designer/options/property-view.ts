import type { Palette } from '#paper/palette'
import type { Unread } from '#paper/panel-values'
import type { ElementType } from '#paper/panel-element'
import { readElement } from '#paper/read-panel-element'
import { ColumnsView } from '../table-options'
import type { Design } from '../design/design'
import type { DraftElement } from '../design/arrangement'
import { newTable } from '../design/new-element'
import type { Option, OptionGroup } from './option-kinds'
import { optionInput, type InputWorld, type OptionInput } from './option-input'
import { optionGroups, panelGroups } from './options'
import { part } from '../page/page-parts'
import type { Word } from '../words'

const elementType = (element: DraftElement): ElementType | undefined => readElement(element)?.type

/** The options shared by several elements: those that all of them have, except texts and places. */
function sharedGroups(types: readonly ElementType[]): OptionGroup[] {
  const [first, ...others] = types
  if (!first) return []
  const namesOf = (type: ElementType) =>
    new Set(optionGroups[type].flatMap(({ options }) => options.map(({ name }) => name)))
  const shared = others.map(namesOf)
  return optionGroups[first]
    .filter(({ word }) => word !== 'content' && word !== 'place')
    .map(({ word, options }) => ({
      word,
      options: options.filter(({ name }) => shared.every((names) => names.has(name))),
    }))
    .filter(({ options }) => options.length > 0)
}

/** Further changes that an option causes: a field sets its name and sample, a table its columns. */
function consequences({ is, name }: Option, value: unknown, palette: Palette): Unread {
  if (name === 'field' && is.kind === 'field') {
    const chosen = palette.groups.flatMap(({ fields }) => fields).find(({ path }) => path === value)
    if (chosen)
      return { field: value, title: chosen.title.slice(0, 200), testData: chosen.sample.slice(0, 500) }
  }
  if (is.kind === 'table') {
    const chosen = palette.tables.find(({ path }) => path === value)
    if (chosen) return { field: value, columns: newTable(chosen).options.columns }
  }
  return { [name]: value }
}

/** Rarely needed groups, folded by default. */
const folded = new Set<Word>(['frame', 'pages', 'show_when'])

/** The sidebar in which properties are set. */
export class PropertyView {
  readonly #place: HTMLElement
  readonly #design: Design
  readonly #askForPicture: () => void
  #inputs: readonly Pick<OptionInput, 'show' | 'take'>[] = []
  /** The subject of the current inputs. */
  #key: readonly unknown[] = []

  constructor(place: HTMLElement, design: Design, askForPicture: () => void) {
    this.#askForPicture = askForPicture
    this.#place = place
    this.#design = design
  }

  /** Shows the options of the selection. */
  show(palette: Palette, word: (word: Word) => string): void {
    const elements = this.#design.chosenElements()
    const table = palette.tables.find(({ path }) => path === elements[0]?.options.field)
    const what = [...this.#design.chosen(), ...elements.map(elementType)]
    const key = [this.#design.at(), palette, word, table, ...what]
    if (key.length !== this.#key.length || key.some((value, index) => value !== this.#key[index])) {
      this.#key = key
      const askForPicture = this.#askForPicture
      this.#build(elements, { word, palette, rowFields: table?.columns ?? [], askForPicture })
    }
    const values = elements[0]?.options ?? this.#design.panel().settings
    for (const { show } of this.#inputs) show(values)
  }

  /** Moves the focus to the text of the selection. */
  editText(): void {
    this.#place.querySelector<HTMLTextAreaElement>('[data-option=title] textarea')?.select()
  }

  /** Passes the picture requested from the surrounding page to the selection. */
  takePicture(file: Blob): void {
    for (const { take } of this.#inputs) take?.(file)
  }

  #build(elements: readonly DraftElement[], world: InputWorld): void {
    const { word } = world
    const types = elements.flatMap((element) => elementType(element) ?? [])
    const [type] = types
    if (!type) this.#fill(word('panel'), panelGroups, world)
    else if (types.length > 1) this.#fill(`${types.length} ${word('chosen')}`, sharedGroups(types), world)
    else this.#fill(word(type), optionGroups[type], world)
    if (!type) this.#place.firstElementChild?.after(part('p', { className: 'hint' }, word('drop_hint')))
    if (type === 'table' && types.length === 1) this.#addColumns(world)
  }

  #fill(title: string, groups: readonly OptionGroup[], world: InputWorld): void {
    this.#inputs = []
    this.#place.replaceChildren(
      part('h2', {}, title),
      ...groups.map((group) => this.#groupPart(group, world)),
    )
  }

  #groupPart({ word, options }: OptionGroup, world: InputWorld): HTMLElement {
    const made = options.map((option) =>
      optionInput(option, world, (value) => this.#set(consequences(option, value, world.palette))),
    )
    this.#inputs = [...this.#inputs, ...made]
    const body = part('div', { className: 'options' }, ...made.map(({ part: row }) => row))
    const summary = part('summary', {}, world.word(word))
    return part('details', { open: !folded.has(word), data: { group: word } }, summary, body)
  }

  /** Shows the columns of a table after the choice of its list. */
  #addColumns(world: InputWorld): void {
    const columns = new ColumnsView(this.#design, world)
    this.#inputs = [...this.#inputs, columns]
    this.#place.querySelector('[data-group=content]')?.after(columns.part)
  }

  #set(changes: Unread): void {
    if (this.#design.chosen().size > 0) this.#design.setOptions(changes)
    else this.#design.setSettings(changes)
  }
}
