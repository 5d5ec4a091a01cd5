import type { Palette } from '#paper/palette'
import type { DraftElement } from '../design/draft'
import { newField, newPlain, newTable, plainTypes } from '../design/new-element'
import { part } from './page-parts'
import type { Word } from '../words'

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
