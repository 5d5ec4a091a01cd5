import type { ErrorObject } from 'ajv'
import { decimals } from '#domain/decimal'
import type { Language } from '#resource/resource'

type Sentence = Record<Language, string>

const required: Sentence = { zh: '必填', en: 'Required', es: 'Obligatorio', ja: '必須です' }

const misfit: Sentence = {
  zh: '填写的内容不正确，请检查后重新填写',
  en: 'This is not in the right form; check it and type it again',
  es: 'No tiene el formato correcto; revíselo y escríbalo de nuevo',
  ja: '形式が正しくありません。確認して入力し直してください',
}

const wholeNumber: Sentence = {
  zh: '请输入整数',
  en: 'Enter a whole number',
  es: 'Escriba un número entero',
  ja: '整数を入力してください',
}

/** What is asked for where a value is of another type; of several, the first that is told here. */
const types: Record<string, Sentence> = {
  integer: wholeNumber,
  number: {
    zh: '请输入数字',
    en: 'Enter a number',
    es: 'Escriba un número',
    ja: '数値を入力してください',
  },
  string: { zh: '请输入文字', en: 'Enter a text', es: 'Escriba un texto', ja: '文字を入力してください' },
  boolean: {
    zh: '请选择是或否',
    en: 'Choose yes or no',
    es: 'Elija sí o no',
    ja: 'はい・いいえを選んでください',
  },
  array: {
    zh: '这里要一个列表',
    en: 'This takes a list',
    es: 'Aquí va una lista',
    ja: 'ここには一覧を指定してください',
  },
}

const least: Sentence = {
  zh: '不能小于 {limit}',
  en: 'At least {limit}',
  es: 'Como mínimo {limit}',
  ja: '{limit} 以上にしてください',
}

const most: Sentence = {
  zh: '不能大于 {limit}',
  en: 'At most {limit}',
  es: 'Como máximo {limit}',
  ja: '{limit} 以下にしてください',
}

/** What is said of each keyword of JSON Schema that a value can break; `{limit}` stands for its bound. */
const keywords: Record<string, Sentence> = {
  required,
  dependentRequired: required,
  dependencies: required,
  const: {
    zh: '请从列表中选择',
    en: 'Choose from the list',
    es: 'Elija de la lista',
    ja: '一覧から選んでください',
  },
  enum: {
    zh: '请从列表中选择',
    en: 'Choose from the list',
    es: 'Elija de la lista',
    ja: '一覧から選んでください',
  },
  minimum: least,
  maximum: most,
  exclusiveMinimum: {
    zh: '必须大于 {limit}',
    en: 'More than {limit}',
    es: 'Más de {limit}',
    ja: '{limit} より大きくしてください',
  },
  exclusiveMaximum: {
    zh: '必须小于 {limit}',
    en: 'Less than {limit}',
    es: 'Menos de {limit}',
    ja: '{limit} より小さくしてください',
  },
  minLength: {
    zh: '至少 {limit} 个字',
    en: 'At least {limit} characters',
    es: 'Al menos {limit} caracteres',
    ja: '{limit} 文字以上にしてください',
  },
  maxLength: {
    zh: '最多 {limit} 个字',
    en: 'At most {limit} characters',
    es: 'Como máximo {limit} caracteres',
    ja: '{limit} 文字以内にしてください',
  },
  minItems: {
    zh: '至少 {limit} 项',
    en: 'At least {limit} entries',
    es: 'Al menos {limit} elementos',
    ja: '{limit} 件以上にしてください',
  },
  maxItems: {
    zh: '最多 {limit} 项',
    en: 'At most {limit} entries',
    es: 'Como máximo {limit} elementos',
    ja: '{limit} 件以内にしてください',
  },
  uniqueItems: {
    zh: '有重复的项',
    en: 'The same entry stands here twice',
    es: 'Hay un elemento repetido',
    ja: '同じ項目が重複しています',
  },
  multipleOf: {
    zh: '最多 {decimals} 位小数',
    en: 'At most {decimals} decimals',
    es: 'Como máximo {decimals} decimales',
    ja: '小数点以下は {decimals} 桁までです',
  },
  additionalProperties: {
    zh: '没有“{additionalProperty}”这一项',
    en: 'There is no "{additionalProperty}" here',
    es: 'Aquí no existe «{additionalProperty}»',
    ja: '「{additionalProperty}」という項目はありません',
  },
}

/** What is said of a text that is none of its format. */
const formats: Record<string, Sentence> = {
  date: {
    zh: '请输入日期，例如 2026-11-21',
    en: 'Enter a date, such as 2026-11-21',
    es: 'Escriba una fecha, por ejemplo 2026-11-21',
    ja: '日付を入力してください（例：2026-11-21）',
  },
  'date-time': {
    zh: '请输入日期和时间',
    en: 'Enter a date and a time',
    es: 'Escriba fecha y hora',
    ja: '日時を入力してください',
  },
  email: {
    zh: '请输入电子邮件地址，例如 name@example.com',
    en: 'Enter an e-mail address, such as name@example.com',
    es: 'Escriba un correo electrónico, por ejemplo nombre@example.com',
    ja: 'メールアドレスを入力してください（例：name@example.com）',
  },
}

/**
 * What a broken keyword of JSON Schema means for who typed the value, in our own words: a validator's are not for
 * people at a counter, in any language.
 */
export function keywordMessage(error: ErrorObject, language: Language): string {
  const params: Record<string, unknown> = error.params
  const facts = { ...params, decimals: decimals(Number(params.multipleOf ?? 1)) }
  return sentenceOf(error.keyword, params)[language].replace(/\{(\w+)\}/g, (_whole, name: string) =>
    String(new Map(Object.entries<unknown>(facts)).get(name) ?? '–'),
  )
}

function sentenceOf(keyword: string, { limit, type, format }: Record<string, unknown>): Sentence {
  if (keyword === 'minLength' && limit === 1) return required
  if (keyword === 'format') return formats[String(format)] ?? misfit
  if (keyword === 'type') {
    const asked = [type].flat().map(String)
    return types[Object.keys(types).find((known) => asked.includes(known)) ?? ''] ?? misfit
  }
  return keywords[keyword] ?? misfit
}
