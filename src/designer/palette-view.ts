import type { Palette } from '#resource/palette'
import type { DraftElement } from './draft'
import { newField, newPlain, newTable, plainTypes } from './new-element'
import { part } from './page-parts'
import type { Word } from './words'

interface Item {
  title: string
  /** What it is, for its picture. */
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

export interface PaletteView {
  show: (palette: Palette, word: (word: Word) => string) => void
  /** What is being dragged from the palette. */
  dragged: () => DraftElement | undefined
}

/** The elements and fields that can be put onto the paper: dragged there, or by Enter onto its middle. */
export function makePaletteView(place: HTMLElement, add: (element: DraftElement) => void): PaletteView {
  let dragged: DraftElement | undefined
  let groups: Group[] = []
  let nothingFound = ''
  const search = part('input', { type: 'search', className: 'search' })
  const items = part('div', { className: 'palette-groups' })
  place.append(search, items)

  function itemPart({ title, icon, make }: Item) {
    const button = part(
      'button',
      { type: 'button', className: 'item', draggable: true, title, data: { icon } },
      part('i', { className: `icon icon-${icon}` }),
      part('span', {}, title),
    )
    button.addEventListener('dragstart', (event) => {
      dragged = make()
      event.dataTransfer?.setData('text/plain', title)
    })
    button.addEventListener('dragend', () => (dragged = undefined))
    // A click without a drag, too: of a finger, or of a reader of screens.
    button.addEventListener('click', (event) => event.detail === 0 && add(make()))
    button.addEventListener('dblclick', () => add(make()))
    return button
  }

  function fill() {
    const wanted = search.value.trim().toLocaleLowerCase()
    const found = groups
      .map((group) => ({
        ...group,
        items: group.items.filter(({ title }) => title.toLocaleLowerCase().includes(wanted)),
      }))
      .filter((group) => group.items.length > 0)
    const parts = found.map(({ title, isTiles, items: inside }) =>
      part(
        'section',
        { className: isTiles ? 'tiles' : 'rows' },
        part('h3', {}, title),
        part('div', {}, ...inside.map(itemPart)),
      ),
    )
    items.replaceChildren(...parts)
    if (found.length === 0) items.append(part('p', { className: 'hint' }, nothingFound))
  }

  search.addEventListener('input', fill)

  return {
    dragged: () => dragged,
    show(palette, word) {
      search.placeholder = word('search')
      search.setAttribute('aria-label', word('search'))
      groups = groupsOf(palette, word)
      nothingFound = word('nothing_found')
      fill()
    },
  }
}
