import { text } from '#paper/panel-values'
import type { Palette } from '#paper/palette'
import { readElement } from '#paper/read-panel-element'
import { conditionText } from '../condition-text'
import type { Design } from '../design/design'
import { isHidden, isLocked, type DraftElement } from '../design/arrangement'
import type { Word } from '../words'
import { iconButton, part } from './page-parts'
import { newField, newPlain, newTable, plainTypes } from '../design/new-element'

type Say = (word: Word) => string

/** The context of a row: palette, texts, and the reason why its element would be printed incompletely. */
interface RowWorld {
  palette: Palette
  word: Say
  problem: Word | undefined
}

/** The display name of an element: its text, or the name of its field or list, else its kind. */
function elementName(
  { options, printElementType }: DraftElement,
  { groups, tables }: Palette,
  word: Say,
): string {
  const path = text(options.field)
  const named = [...groups.flatMap(({ fields }) => fields), ...tables].find((each) => each.path === path)
  const type = readElement({ options, printElementType })?.type ?? 'text'
  return text(options.title).replaceAll('\n', ' ') || named?.title || word(type)
}

/** The mark of an element that has a condition. */
const whenMark = (condition: string, word: Say) =>
  condition !== '' &&
  part('span', { className: 'when-mark', title: `${word('show_when')}: ${condition}` }, '?')

/** The elements on the paper, in their order: to choose, move, lock and hide them. */
export class ElementsView {
  readonly #design: Design
  readonly #title = part('summary')
  readonly #rows = part('ol', { className: 'elements' })
  #dragged: number | undefined

  constructor(place: HTMLElement, design: Design) {
    this.#design = design
    place.append(part('details', { open: true, className: 'elements-part' }, this.#title, this.#rows))
  }

  /** @param problems the reasons why elements would be printed incompletely */
  show(palette: Palette, word: Say, problems: ReadonlyMap<number, Word>): void {
    const { elements } = this.#design.panel()
    const focused = document.activeElement?.closest('.elements > li') ? this.#focusedRow() : undefined
    this.#title.textContent = `${word('on_paper')} · ${elements.length}`
    this.#rows.replaceChildren(
      ...elements.map((element, at) => this.#row(element, at, { palette, word, problem: problems.get(at) })),
    )
    if (focused !== undefined) this.#rows.children[focused]?.querySelector('button')?.focus()
  }

  /** The row with the focus after a redraw: the chosen one, since it may have moved. */
  #focusedRow(): number {
    const [first = 0] = this.#design.chosen()
    return first
  }

  #row(element: DraftElement, at: number, { palette, word, problem }: RowWorld): HTMLElement {
    const { elements } = this.#design.panel()
    const isChosen = this.#design.chosen().has(at)
    const isAlone = isChosen && this.#design.chosen().size === 1
    const toggle = (icon: string, title: Word, isOn: boolean, act: () => void) =>
      iconButton(icon, word(title), act, isOn)
    const locked = isLocked(element)
    const hidden = isHidden(element)
    const row = part(
      'li',
      { className: isChosen ? 'chosen' : '', draggable: true, data: { at: String(at) } },
      this.#choice(elementName(element, palette, word), element, at),
      whenMark(conditionText(element, palette, word), word),
      problem && part('span', { className: 'problem-mark', title: word(problem) }, '!'),
      isAlone && at > 0 && toggle('up', 'move_up', false, () => this.#design.reorder(at, at - 1)),
      isAlone &&
        at < elements.length - 1 &&
        toggle('down', 'move_down', false, () => this.#design.reorder(at, at + 1)),
      toggle(locked ? 'locked' : 'lock', locked ? 'unlock' : 'lock', locked, () =>
        this.#design.lock(at, !locked),
      ),
      toggle(hidden ? 'hidden' : 'visible', hidden ? 'unhide' : 'hide', hidden, () =>
        this.#design.hide(at, !hidden),
      ),
    )
    this.#listenForDrags(row, at)
    return row
  }

  #choice(name: string, element: DraftElement, at: number): HTMLButtonElement {
    const type = readElement(element)?.type ?? 'text'
    const icon = part('i', { className: `icon icon-${type}` })
    const button = part(
      'button',
      { type: 'button', className: 'element', title: name },
      icon,
      part('span', {}, name),
    )
    button.setAttribute('aria-pressed', String(this.#design.chosen().has(at)))
    button.addEventListener('click', ({ ctrlKey, metaKey, shiftKey }) =>
      ctrlKey || metaKey || shiftKey ? this.#design.chooseToo(at) : this.#design.choose([at]),
    )
    return button
  }

  #listenForDrags(row: HTMLElement, at: number): void {
    row.addEventListener('dragstart', (event) => {
      this.#dragged = at
      event.dataTransfer?.setData('text/plain', '')
    })
    row.addEventListener('dragend', () => (this.#dragged = undefined))
    row.addEventListener('dragover', (event) => {
      if (this.#dragged !== undefined) event.preventDefault()
    })
    row.addEventListener('drop', (event) => {
      event.preventDefault()
      if (this.#dragged !== undefined) this.#design.reorder(this.#dragged, at)
    })
  }
}

interface Item {
  title: string
  /** The name of its icon. */
  icon: string
  make: () => DraftElement
}

interface Group {
  title: string
  isTiles?: true
  items: Item[]
}

function groupsOf({ groups, tables }: Palette, word: (word: Word) => string): Group[] {
  const plain = plainTypes.map((type) => ({
    title: word(type),
    icon: type,
    make: () => newPlain(type, word(type), tables),
  }))
  const rows = tables.map((table) => ({ title: table.title, icon: 'table', make: () => newTable(table) }))
  const records = groups.map(({ title, fields }) => ({
    title,
    items: fields.map((field) => ({ title: field.title, icon: 'field', make: () => newField(field) })),
  }))
  return [
    { title: word('elements'), isTiles: true as const, items: plain },
    ...(rows.length > 0 ? [{ title: word('tables'), items: rows }] : []),
    ...records,
  ]
}

/** The entries of the groups whose title contains the search text. */
function foundIn(groups: readonly Group[], wanted: string): Group[] {
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ title }) => title.toLocaleLowerCase().includes(wanted)),
    }))
    .filter(({ items }) => items.length > 0)
}

/** The elements and fields that can be added to the paper: by dragging, or by Enter onto its middle. */
export class PaletteView {
  readonly #add: (element: DraftElement) => void
  readonly #search = part('input', { type: 'search', className: 'search' })
  readonly #items = part('div', { className: 'palette-groups' })
  #dragged: DraftElement | undefined
  #groups: readonly Group[] = []
  #nothingFound = ''

  constructor(place: HTMLElement, add: (element: DraftElement) => void) {
    this.#add = add
    this.#search.addEventListener('input', () => this.#fill())
    place.append(this.#search, this.#items)
  }

  show(palette: Palette, word: (word: Word) => string): void {
    this.#search.placeholder = word('search')
    this.#search.setAttribute('aria-label', word('search'))
    this.#groups = groupsOf(palette, word)
    this.#nothingFound = word('nothing_found')
    this.#fill()
  }

  /** The element being dragged from the palette. */
  dragged(): DraftElement | undefined {
    return this.#dragged
  }

  #fill(): void {
    const found = foundIn(this.#groups, this.#search.value.trim().toLocaleLowerCase())
    const nothing = part('p', { className: 'hint' }, this.#nothingFound)
    this.#items.replaceChildren(
      ...(found.length > 0 ? found.map((group) => this.#groupPart(group)) : [nothing]),
    )
  }

  #groupPart({ title, isTiles, items }: Group): HTMLElement {
    const inside = part('div', {}, ...items.map((item) => this.#itemPart(item)))
    return part('section', { className: isTiles ? 'tiles' : 'rows' }, part('h2', {}, title), inside)
  }

  #itemPart({ title, icon, make }: Item): HTMLElement {
    const button = part(
      'button',
      { type: 'button', className: 'item', draggable: true, title, data: { icon } },
      part('i', { className: `icon icon-${icon}` }),
      part('span', {}, title),
    )
    button.addEventListener('dragstart', (event) => {
      this.#dragged = make()
      event.dataTransfer?.setData('text/plain', title)
    })
    button.addEventListener('dragend', () => (this.#dragged = undefined))
    // Also handles clicks without a drag: by a finger, or a screen reader.
    button.addEventListener('click', (event) => event.detail === 0 && this.#add(make()))
    button.addEventListener('dblclick', () => this.#add(make()))
    return button
  }
}
