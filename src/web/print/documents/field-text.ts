import { choicesOf } from '#resource/json-schema'
import { isById, type Kind } from '#resource/kinds'
import { isObject } from '#paper/panel-values'
import { labels, type Label, labelsByLanguage } from '#words/labels'
import { formatWeight } from '#domain/weight'
import { companionOf, titleIn, type Choice, type Field } from '#resource/resource'
import { translatedJoin, textIn } from '#resource/text-in'
import { PAPER_LANGUAGE, TEMPLATE_TEXTS, type PrintData } from '#drawing/drawing'
import { factsOf, isLanguage, type Language } from '#words/languages'
import { papers as texts } from '#languages/papers'
import { formatDatetime, formatNumber } from '../../data/languages/format'
import { mediaAddress } from '../../fields/media/SmallPicture'
import { screenLanguage } from '../../data/languages/i18n'
import { amount, day, joinedTexts, liang, money } from '../drawing/printed-value'
import type { PrintOptions } from './document'
import { samples } from './samples/sample-words'

/** A record, as the API gives it. */
export type Values = Record<string, unknown>

/** The writing of a paper: the decimals of its weights, and the language of its names. */
export interface Writing {
  places: number
  language: Language
}

type Write = (value: unknown, name: string, field: Field, record: Values, writing: Writing) => string

/** The languages of the labels on the paper that is being written: one, or two beside each other. */
let written: readonly Language[] | undefined

/** The languages of papers in a shop of Chinese screens that has chosen none. */
const USUAL: readonly Language[] = ['zh', 'en']

/** The first language of the paper that is being written, in which its names are; the screen's where none is. */
export function writtenLanguage(): Language {
  return written?.[0] ?? screenLanguage()
}

type Titled = Choice | Label

/** A label in each language of the paper, without repeating itself. */
function labelsOf(titled: Titled): string[] {
  return [...new Set((written ?? USUAL).map((language) => titleIn(titled, language)))]
}

/** A label in the languages of the paper: readers may know only one of the two. */
export function bilingual(titled: Titled): string {
  return labelsOf(titled).join(' ')
}

/** Whether the paper that is being written is in Chinese alone. */
export function isChineseAlone(): boolean {
  return written?.join() === USUAL[0]
}

/** A text in each language of the paper, one below the other. */
export function inEach(write: (language: Language) => string): string {
  return joinedTexts([...new Set((written ?? USUAL).map(write))], '\n')
}

/** Whom a paper is for. */
interface Addressed {
  options?: PrintOptions
  customer?: unknown
  company: Values
}

/**
 * The languages of a paper: the chosen one, else its customer's, else the shop's, with the shop's second one. A shop that
 * has chosen none has the language of the screen, and English beside Chinese.
 */
export function paperLanguages({ options, customer, company }: Addressed): Language[] {
  const { paper_language: own, paper_second_language: other } = company
  const customers = isObject(customer) ? customer.language : undefined
  const first = [options?.language, customers, own].find(isLanguage) ?? screenLanguage()
  const usual = !isLanguage(own) && screenLanguage() === USUAL[0] ? USUAL[1] : undefined
  const second = isLanguage(other) ? other : usual
  return [...new Set([first, second ?? first])]
}

/** The words for the fixed texts of shipped templates, which are in Chinese and English. */
function templateTexts(languages: readonly Language[]): PrintData {
  if (languages.join() === USUAL.join()) return {}
  const known = wordsIn.get(languages.join())
  if (known) return known
  const words = Object.values(papers.template).map((label) => [
    USUAL.map((language) => titleIn(label, language)).join(' '),
    [...new Set(languages.map((language) => titleIn(label, language)))].join('\n'),
  ])
  const texts: PrintData = Object.fromEntries(words)
  wordsIn.set(languages.join(), texts)
  return texts
}

/** Such words by languages: the labels of a delivery share theirs. */
const wordsIn = new Map<string, PrintData>()

/** The name in the data of the mark of a copy, for a paper that is one. */
export const COPY_TEXT = 'copy_text'

/** Writes a paper in the languages of whom it is for. */
export function writtenFor(addressed: Addressed, write: () => PrintData): PrintData {
  const before = written
  written = paperLanguages(addressed)
  try {
    return {
      ...write(),
      [PAPER_LANGUAGE]: factsOf(writtenLanguage()).tag,
      [TEMPLATE_TEXTS]: templateTexts(written),
      [COPY_TEXT]: bilingual(papers.words.copy),
    }
  } finally {
    written = before
  }
}

const scalar = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const joinedList = (value: unknown): string =>
  [value]
    .flat()
    .map(scalar)
    .filter((each) => each !== '')
    .join(', ')

function choiceText(value: unknown, field: Field): string {
  const chosen = choicesOf(field).find((choice) => choice.value === value)
  return chosen ? bilingual(chosen) : scalar(value)
}

/** A code stands for itself; an id has no meaning on paper, unlike the record's name. */
const referenceText: Write = (value, name, field, record, { language }) => {
  if (!isById(field)) return scalar(value)
  const companion = record[companionOf(name)]
  return isObject(companion) ? scalar(textIn(companion, 'name', language)) || scalar(companion.code) : ''
}

const text: Write = (value, name, { translated }, record, { language }) =>
  scalar(translated ? textIn(record, name, language) : value)

const joinedText: Write = (value, _name, { of = [] }, record, { language }) =>
  scalar(translatedJoin(record, of, value, language))

const decimalText: Write = (value, _name, field) =>
  field.unit === '兩' ? liang(Number(value)) : formatNumber(Number(value))

const priceText: Write = (value) =>
  isObject(value) && typeof value.value === 'number'
    ? money(value.value, scalar(value.currency) || undefined)
    : ''

const pictureAddress: Write = (value) => {
  const [first] = [value].flat()
  return typeof first === 'string' && first !== '' ? mediaAddress(first) : ''
}

interface PaperEntry {
  write: Write
  /** An example of a value, for a paper without a record. */
  sample?: string | Label
}

/** The text of each kind's values on paper; kinds without a text of their own have none. */
const entries: Record<Kind, PaperEntry | undefined> = {
  text: { write: text, sample: samples.notes.text },
  textarea: { write: text, sample: samples.notes.long_text },
  barcode: { write: scalar, sample: 'R100C3-12-S15' },
  joined: { write: joinedText, sample: samples.goods.joined },
  price_ranges: { write: scalar, sample: '0-100' },
  json: { write: joinedList },
  money: { write: (value) => amount(Number(value)), sample: '1,280.00' },
  price: { write: priceText, sample: 'HK$916.00' },
  weight: {
    write: (value, _name, _field, _record, { places }) => formatWeight(Number(value), places),
    sample: '37.43',
  },
  decimal: { write: decimalText, sample: '1.5' },
  integer: { write: scalar, sample: '12' },
  boolean: {
    write: (value) => bilingual(value === true ? labels.words.yes : labels.words.no),
    sample: labels.words.yes,
  },
  date: { write: (value) => day(scalar(value)), sample: '2026-11-21' },
  datetime: { write: (value) => formatDatetime(scalar(value)), sample: '2026-11-21 15:30:00' },
  choice: { write: (value, _name, field) => choiceText(value, field) },
  choice_list: {
    write: (value, _name, field) =>
      [value]
        .flat()
        .map((each) => choiceText(each, field))
        .join(', '),
  },
  reference: { write: referenceText, sample: 'A00012' },
  media: { write: pictureAddress },
  labor_fees: undefined,
  object: undefined,
  password: undefined,
  lines: undefined,
}

/** Whether a property of this kind has a text. */
export function hasText({ kind }: Field): boolean {
  return entries[kind] !== undefined
}

/** An example of a property of this kind; empty when it has no text. */
export function kindSample({ kind }: Field): string {
  const sample = entries[kind]?.sample ?? ''
  return typeof sample === 'string' ? sample : bilingual(sample)
}

/**
 * The text of a property of a record, in both languages if it has labels; empty when there is no value.
 *
 * @param writing the writing of weights and names on its paper
 */
export function fieldText(name: string, field: Field, record: Values, writing: Writing): string {
  const value = record[name]
  if (value === null || value === undefined) return ''
  return entries[field.kind]?.write(value, name, field, record, writing) ?? ''
}

/** A business day, with the time of a moment on that day: `2026-11-21 15:30`; the day alone of any other moment. */
export function dayAndTime(date: string | null | undefined, moment: unknown): string {
  const own = day(date)
  const shown = formatDatetime(scalar(moment)).slice(0, '2026-11-21 15:30'.length)
  return shown.startsWith(`${own} `) ? shown : own
}

/** The words of the papers that stand in no resource file. */
export const papers = labelsByLanguage(texts)

/** The titles of a paper in its languages, which its template sets apart; the second is empty where it has one. */
export function titlePair(label: Label): { title_zh: string; title_en: string } {
  const [title_zh = '', title_en = ''] = labelsOf(label)
  return { title_zh, title_en }
}

/** `备注 Remarks：gift-wrapped`; empty when there is no text. */
export function labelledText(label: Label, text: string | null | undefined): string {
  const colon = /\p{Script=Han}/u.test(bilingual(label)) ? '：' : ': '
  return text ? `${bilingual(label)}${colon}${text}` : ''
}
