import type { Word } from '../words'

/** A value, its label, and an equivalent stored value. */
export type Choice = readonly [value: string | number, word: Word | { text: string }, same?: string]

/** The input types of an option. */
export type OptionKind =
  /** A length in points, entered in millimetres. */
  | { kind: 'millimetres'; least: number; most: number }
  | { kind: 'number'; least: number; most: number; step: number }
  /** Read as a number or as text by the server, as text by hiprint. */
  | { kind: 'text'; longest: number; allowed?: RegExp }
  | { kind: 'lines'; longest: number }
  /** The empty value stands for the default of the drawing. */
  | { kind: 'choice'; choices: readonly Choice[] }
  | { kind: 'check'; on: boolean | string | undefined; off: boolean | string | undefined }
  | { kind: 'colour' }
  | { kind: 'field'; of: 'record' | 'row' }
  | { kind: 'table' }
  | { kind: 'picture' }

export interface Option {
  name: string
  word: Word
  is: OptionKind
}

export interface OptionGroup {
  word: Word
  options: readonly Option[]
}

const option = (name: string, word: Word, is: OptionKind): Option => ({ name, word, is })

/** A choice whose first entry is the default of the drawing. */
export const choice = (name: string, word: Word, ...choices: readonly Choice[]) =>
  option(name, word, { kind: 'choice', choices })

export const millimetres = (name: string, word: Word, least: number, most: number) =>
  option(name, word, { kind: 'millimetres', least, most })

export const figure = (name: string, word: Word, least: number, most: number, step: number) =>
  option(name, word, { kind: 'number', least, most, step })

/** Off by default. */
export const check = (name: string, word: Word, on: boolean | string = true) =>
  option(name, word, { kind: 'check', on, off: undefined })

/** On unless the value is `off`. */
export const checkUnless = (name: string, word: Word, off: boolean | string) =>
  option(name, word, { kind: 'check', on: undefined, off })

export const colour = (name: string, word: Word) => option(name, word, { kind: 'colour' })

export const line = (name: string, word: Word, longest: number, allowed?: RegExp) =>
  option(name, word, { kind: 'text', longest, allowed })

export const lines = (name: string, word: Word, longest: number) =>
  option(name, word, { kind: 'lines', longest })

export const field = (of: 'record' | 'row') => option('field', 'field', { kind: 'field', of })
export const table = option('field', 'table', { kind: 'table' })
export const picture = option('src', 'picture', { kind: 'picture' })
