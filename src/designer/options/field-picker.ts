import { placeOf } from '#paper/filled-text'
import type { PaletteGroup } from '#paper/palette'
import { part } from '../page/page-parts'
import type { InputWorld } from './option-input'
import type { Places } from './option-kinds'

/** The groups of fields that have a place in a text: those of a row before those of its record. */
function groupsFor(places: Places, { palette, rowFields, word }: InputWorld): PaletteGroup[] {
  const rows = places === 'row' ? [{ title: word('columns'), fields: [...rowFields] }] : []
  return [...rows, ...palette.groups]
}

function listOf(groups: readonly PaletteGroup[], wanted: string, put: (path: string) => void) {
  return groups.flatMap(({ title: group, fields }) => {
    const found = fields.filter(({ title, path }) =>
      [group, title, path].some((each) => each.toLocaleLowerCase().includes(wanted)),
    )
    const buttons = found.map(({ path, title, sample }) => {
      const example = part('span', { className: 'sample' }, sample.replaceAll('\n', ' '))
      const button = part('button', { type: 'button', title: path }, part('span', {}, title), example)
      button.addEventListener('click', () => put(path))
      return button
    })
    return buttons.length > 0 ? [part('h3', {}, group), ...buttons] : []
  })
}

/** A list of fields by their titles, to be searched; the chosen one gets a place where the text is edited. */
export function fieldPicker(
  input: HTMLInputElement | HTMLTextAreaElement,
  places: Places,
  world: InputWorld,
): HTMLElement {
  const groups = groupsFor(places, world)
  const search = part('input', { type: 'search', placeholder: world.word('search_fields') })
  search.setAttribute('aria-label', world.word('search_fields'))
  const items = part('div', { className: 'fields' })
  const summary = part('summary', {}, world.word('insert_field'))
  const picker = part('details', { className: 'field-picker' }, summary, search, items)
  const put = (path: string) => {
    const place = placeOf(path)
    if (input.value.length + place.length > input.maxLength) return
    input.setRangeText(place, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    input.dispatchEvent(new Event('change'))
    picker.open = false
    input.focus()
  }
  const fill = () => {
    const found = listOf(groups, search.value.trim().toLocaleLowerCase(), put)
    const nothing = part('p', { className: 'hint' }, world.word('nothing_found'))
    items.replaceChildren(...(found.length > 0 ? found : [nothing]))
  }
  search.addEventListener('input', fill)
  picker.addEventListener('toggle', () => {
    search.value = ''
    fill()
    if (picker.open) search.focus()
  })
  return picker
}
