import { POINTS_PER_MILLIMETRE } from '#paper/panel'
import { colour as readColour, number, text, type Unread } from '#paper/panel-values'
import type { Palette, PaletteField } from '#paper/palette'
import { rounded } from '../design/box'
import { fieldPicker } from './field-picker'
import type { Choice, Option, OptionKind, Suggestion } from './option-kinds'
import { part } from '../page/page-parts'
import { pictureInput } from './picture-input'
import { textTools } from './text-tools'
import type { Word } from '../words'

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
  /** What stands below it. */
  below?: HTMLElement
  /** Takes a picture that the surrounding page was asked for. */
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
    set(rounded(Math.min(most, Math.max(least, entered))))
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

// Each kind's maker accepts only its own kind; the compiler can't infer that through the table.
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
