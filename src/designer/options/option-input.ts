import { POINTS_PER_MILLIMETRE } from '#paper/panel'
import { colour as readColour, number, text, type Unread } from '#paper/panel-values'
import type { Palette, PaletteField, PaletteGroup } from '#paper/palette'
import { placeholder } from '#paper/filled-text'
import { part } from '../page/page-parts'
import type { Word } from '../words'
import { finePoints } from '../design/arrangement'
import type { Choice, Option, OptionKind, Suggestion, Places } from './option-kinds'
import { pictureInput } from '../picture'

/** An edited text and its selection. */
interface Selection {
  text: string
  from: number
  to: number
}

const BOLD = '**'

/** Makes the selected letters bold, or plain where they are bold. */
export function toggleBold({ text, from, to }: Selection): Selection {
  const [before, inside, behind] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  if (before.endsWith(BOLD) && behind.startsWith(BOLD)) {
    const unmarked = before.slice(0, -BOLD.length) + inside + behind.slice(BOLD.length)
    return { text: unmarked, from: from - BOLD.length, to: to - BOLD.length }
  }
  const marked = before + BOLD + inside + BOLD + behind
  return { text: marked, from: from + BOLD.length, to: to + BOLD.length }
}

type ListKind = 'bullets' | 'numbers'

const items: Record<ListKind, { is: RegExp; begin: (position: number) => string }> = {
  bullets: { is: /^[-•] /, begin: () => '- ' },
  numbers: { is: /^\d{1,3}[.)] /, begin: (position) => `${position}. ` },
}

const ANY_ITEM = /^(?:[-•]|\d{1,3}[.)]) /

/** Turns the selected lines into items, or items of that kind into plain lines. */
export function toggleList({ text, from, to }: Selection, kind: ListKind): Selection {
  const begin = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1
  const after = text.indexOf('\n', to)
  const end = after < 0 ? text.length : after
  const lines = text.slice(begin, end).split('\n')
  const { is, begin: marker } = items[kind]
  const isList = lines.every((line) => is.test(line))
  const plain = lines.map((line) => line.replace(ANY_ITEM, ''))
  const changed = (isList ? plain : plain.map((line, index) => marker(index + 1) + line)).join('\n')
  return { text: text.slice(0, begin) + changed + text.slice(end), from: begin, to: begin + changed.length }
}

interface Tool {
  word: Word
  sign: string
  change: (selection: Selection) => Selection
}

const tools: Tool[] = [
  { word: 'bold', sign: 'B', change: toggleBold },
  { word: 'bullets', sign: '•', change: (selection) => toggleList(selection, 'bullets') },
  { word: 'numbers', sign: '1.', change: (selection) => toggleList(selection, 'numbers') },
]

/** The buttons for bold letters and lists in the selection of a text. */
function textTools(input: HTMLTextAreaElement, word: (word: Word) => string): HTMLElement {
  const act = ({ change }: Tool) => {
    const { value, selectionStart, selectionEnd } = input
    const { text, from, to } = change({ text: value, from: selectionStart, to: selectionEnd })
    if (text.length > input.maxLength) return
    input.value = text
    input.dispatchEvent(new Event('change'))
    input.focus()
    input.setSelectionRange(from, to)
  }
  const buttons = tools.map((tool) => {
    const button = part('button', { type: 'button', title: word(tool.word) }, tool.sign)
    button.setAttribute('aria-label', word(tool.word))
    // The selection stays in the text.
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () => act(tool))
    return button
  })
  return part('div', { className: 'text-tools' }, ...buttons)
}

/** The context of an option's input. */
export interface InputWorld {
  word: (word: Word) => string
  palette: Palette
  /** The columns of the table that is being edited. */
  rowFields: readonly PaletteField[]
  /** Asks the surrounding page for a picture. */
  askForPicture: () => void
}

/** The input of one option: its DOM element, and a function that displays a value. */
export interface OptionInput {
  part: HTMLElement
  /** The element below the input. */
  below?: HTMLElement
  /** Receives the picture requested from the surrounding page. */
  take?: (file: Blob) => void
  show: (values: Unread) => void
}

type Set = (value: unknown) => void
type Maker<Kind> = (is: Kind, option: Option, world: InputWorld, set: Set) => OptionInput
type Makers = { [Kind in OptionKind['kind']]: Maker<Extract<OptionKind, { kind: Kind }>> }

/** Figures outside the server's bounds become the nearest accepted value. */
function figureInput(least: number, most: number, step: number, perUnit: number, name: string, set: Set) {
  const input = part('input', { type: 'number', step: String(step) })
  let shown = ''
  input.addEventListener('change', () => {
    if (input.validity.badInput) return void (input.value = shown)
    if (input.value === '') return set(undefined)
    const entered = Number(input.value) * perUnit
    set(finePoints(Math.min(most, Math.max(least, entered))))
  })
  const show = (values: Unread) => {
    const value = number(values[name], undefined)
    shown = value === undefined ? '' : String(Math.round((value / perUnit) * 100) / 100)
    input.value = shown
  }
  return { part: input, show }
}

function textInput(input: HTMLInputElement | HTMLTextAreaElement, longest: number, name: string, set: Set) {
  input.maxLength = longest
  input.addEventListener('change', () => set(input.value === '' ? undefined : input.value))
  return { part: input, show: (values: Unread) => void (input.value = text(values[name])) }
}

function choiceOptions(choices: readonly Choice[], word: (word: Word) => string) {
  return choices.map(([value, name]) =>
    part('option', { value: String(value) }, typeof name === 'string' ? word(name) : name.text),
  )
}

/** Shows a value even when it was set elsewhere and is not among the choices. */
function select(input: HTMLSelectElement, value: string, choices: readonly Choice[] = []) {
  const same = choices.find(([, , other]) => value !== '' && other === value)
  if (same) return void (input.value = String(same[0]))
  if (![...input.options].some((option) => option.value === value))
    input.append(part('option', { value }, value))
  input.value = value
}

function fieldOptions(fields: readonly PaletteField[]) {
  return fields.map(({ path, title }) => part('option', { value: path }, title))
}

type FieldKind = Extract<OptionKind, { kind: 'field' }>

/** The fields that may be chosen; a condition may also ask for a list. */
function fieldGroups({ palette, rowFields, word }: InputWorld, { of, lists }: FieldKind): HTMLElement[] {
  if (of === 'row') return fieldOptions(rowFields)
  const groups = palette.groups.map(({ title, fields }) =>
    part('optgroup', { label: title }, ...fieldOptions(fields)),
  )
  const tables = palette.tables.map(({ path, title }) => part('option', { value: path }, title))
  return lists ? [...groups, part('optgroup', { label: word('tables') }, ...tables)] : groups
}

function fieldInput(is: FieldKind, { name }: Option, world: InputWorld, set: Set): OptionInput {
  const none = part('option', { value: '' }, world.word(is.lists ? 'always' : 'no_field'))
  const input = part('select', {}, none, ...fieldGroups(world, is))
  input.addEventListener('change', () => set(input.value === '' ? undefined : input.value))
  return { part: input, show: (values) => select(input, text(values[name])) }
}

let lists = 0

/** Offers values for an input in which others may be typed. */
function suggestionsFor(input: HTMLInputElement, suggested: readonly Suggestion[]): HTMLElement {
  const id = `suggestions-${(lists += 1)}`
  input.setAttribute('list', id)
  return part('datalist', { id }, ...suggested.map(([value, label]) => part('option', { value, label })))
}

const makers: Makers = {
  millimetres: ({ least, most }, { name }, _world, set) =>
    figureInput(least, most, 0.5, POINTS_PER_MILLIMETRE, name, set),
  number: ({ least, most, step }, { name }, _world, set) => figureInput(least, most, step, 1, name, set),
  text({ longest, allowed, suggested, places }, { name }, world, set) {
    const input = part('input', { type: 'text' })
    const { show } = textInput(input, longest, name, (value) => {
      const isAllowed = allowed?.test(text(value)) ?? true
      input.setAttribute('aria-invalid', String(!isAllowed))
      if (isAllowed) set(value)
    })
    const below = places
      ? fieldPicker(input, places, world)
      : suggested && suggestionsFor(input, suggested(document.documentElement.lang || 'en'))
    return {
      part: input,
      ...(below ? { below } : {}),
      show(values) {
        input.removeAttribute('aria-invalid')
        show(values)
      },
    }
  },
  lines({ longest, places, marks }, { name }, world, set) {
    const input = part('textarea', { rows: marks ? 4 : 1 })
    const tools = marks && textTools(input, world.word)
    const picker = places && fieldPicker(input, places, world)
    const below = picker ? { below: part('div', { className: 'text-below' }, tools, picker) } : {}
    return { ...textInput(input, longest, name, set), ...below }
  },
  choice({ choices }, { name }, { word }, set) {
    const input = part('select', {}, ...choiceOptions(choices, word))
    const numeric = choices.some(([value]) => typeof value === 'number')
    input.addEventListener('change', () => {
      set(input.value === '' ? undefined : numeric ? Number(input.value) : input.value)
    })
    return {
      part: input,
      show: (values) => select(input, text(values[name]) || (numeric ? '0' : ''), choices),
    }
  },
  check({ on, off }, { name }, _world, set) {
    const input = part('input', { type: 'checkbox' })
    input.addEventListener('change', () => set(input.checked ? on : off))
    const isOn = (value: unknown) => (on === undefined ? value !== off : value === on)
    return { part: input, show: (values) => void (input.checked = isOn(values[name])) }
  },
  colour(_is, { name }, { word }, set) {
    const swatch = part('input', { type: 'color', title: word('colour') })
    const input = part('input', { type: 'text', maxLength: 40 })
    swatch.addEventListener('change', () => set(swatch.value))
    const show = (values: Unread) => {
      const value = readColour(values[name]) ?? ''
      input.value = value
      input.removeAttribute('aria-invalid')
      swatch.value = /^#[0-9a-f]{6}$/i.test(value) ? value : '#ffffff'
      swatch.classList.toggle('empty', value === '')
    }
    input.addEventListener('change', () => {
      const isColour = input.value === '' || readColour(input.value) !== undefined
      input.setAttribute('aria-invalid', String(!isColour))
      if (isColour) set(input.value === '' ? undefined : input.value)
    })
    return { part: part('span', { className: 'colour-input' }, swatch, input), show }
  },
  field: fieldInput,
  table(_is, _option, { palette, word }, set) {
    const none = part('option', { value: '' }, word('none'))
    const tables = palette.tables.map(({ path, title }) => part('option', { value: path }, title))
    const input = part('select', {}, none, ...tables)
    input.addEventListener('change', () => set(input.value === '' ? undefined : input.value))
    return { part: input, show: (values) => select(input, text(values.field)) }
  },
  picture: (_is, { name }, world, set) => pictureInput(name, world, set),
}

// Each kind's maker accepts only its own kind; the compiler cannot infer that through the table.
const makerOf = (kind: OptionKind['kind']) => makers[kind] as Maker<OptionKind>

const wide = new Set<OptionKind['kind']>(['lines', 'field', 'table', 'picture'])

/** The row of an option in the property panel, with its label. */
export function optionInput(option: Option, world: InputWorld, set: Set): OptionInput {
  const { part: input, show, below, take } = makerOf(option.is.kind)(option.is, option, world, set)
  const label = part('span', { className: 'name' }, world.word(option.word))
  const unit = option.is.kind === 'millimetres' && part('span', { className: 'unit' }, 'mm')
  const row = part(option.is.kind === 'picture' ? 'div' : 'label', { data: { option: option.name } })
  row.className = `option ${option.is.kind}${wide.has(option.is.kind) ? ' wide' : ''}`
  row.append(label, part('span', { className: 'input' }, input, unit))
  const whole = below ? part('div', { className: 'option-and-more' }, row, below) : row
  return { part: whole, show, ...(take ? { take } : {}) }
}

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
function fieldPicker(
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
    const place = placeholder(path)
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
