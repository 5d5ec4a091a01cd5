import type { Palette } from '#resource/palette'
import { text, unread, type Unread } from '#resource/panel-values'
import type { ElementType } from '#resource/panel-element'
import { readElement } from '#resource/read-panel-element'
import { columnsPart } from './column-view'
import type { Design } from './design'
import type { DraftElement } from './draft'
import { newTable } from './new-element'
import type { Option, OptionGroup } from './option-kinds'
import { optionInput, type InputWorld, type OptionInput } from './option-input'
import { optionGroups, panelGroups } from './options'
import { part } from './page-parts'
import type { Word } from './words'

export interface PropertyView {
  /** Shows what can be set of what is chosen. */
  show: (palette: Palette, word: (word: Word) => string) => void
  /** Leads to the text of what is chosen. */
  editText: () => void
}

const elementType = (element: DraftElement): ElementType | undefined => readElement(element)?.type

/** What can be set of several elements at once: what all of them have, but neither texts nor places. */
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

/** What else changes with an option: a field brings its name and sample along, a table its columns. */
function consequences({ is, name }: Option, value: unknown, palette: Palette): Unread {
  if (is.kind === 'field' && is.of === 'record') {
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

/** The place at the right where properties are set. */
export function makePropertyView(place: HTMLElement, design: Design): PropertyView {
  let inputs: OptionInput[] = []
  let key: unknown[] = []

  function groupPart({ word, options }: OptionGroup, world: InputWorld, set: (changes: Unread) => void) {
    const made = options.map((option) =>
      optionInput(option, world, (value) => set(consequences(option, value, world.palette))),
    )
    inputs.push(...made)
    const body = part('div', { className: 'options' }, ...made.map(({ part: row }) => row))
    const isOpen = word !== 'frame' && word !== 'pages'
    return part(
      'details',
      { open: isOpen, data: { group: word } },
      part('summary', {}, world.word(word)),
      body,
    )
  }

  function build(elements: readonly DraftElement[], world: InputWorld) {
    inputs = []
    const types = elements.flatMap((element) => elementType(element) ?? [])
    const [type] = types
    const several = types.length > 1
    const title = several ? `${types.length} ${world.word('chosen')}` : world.word(type ?? 'panel')
    const set = type ? design.setOptions : design.setSettings
    const groups = several ? sharedGroups(types) : type ? optionGroups[type] : panelGroups
    const parts = groups.map((group) => groupPart(group, world, set))
    const columns = type === 'table' && !several ? columnsPart(design, world) : undefined
    if (columns) {
      inputs.push(columns.input)
      parts.splice(1, 0, columns.part)
    }
    const hint = !type && part('p', { className: 'hint' }, world.word('drop_hint'))
    place.replaceChildren(part('h2', {}, title), hint || '', ...parts)
  }

  return {
    show(palette, word) {
      const elements = [...design.chosen()].flatMap((index) => design.panel().elements[index] ?? [])
      const [first] = elements
      const table = palette.tables.find(({ path }) => path === text(first?.options.field))
      const next = [design.at(), palette, word, ...design.chosen(), ...elements.map(elementType)]
      if (next.length !== key.length || next.some((value, index) => value !== key[index])) {
        key = next
        build(elements, { word, palette, rowFields: table?.columns ?? [] })
      }
      const values = first ? unread(first.options) : design.panel().settings
      for (const { show } of inputs) show(values)
    },
    editText: () => place.querySelector<HTMLTextAreaElement>('[data-option=title] textarea')?.select(),
  }
}
