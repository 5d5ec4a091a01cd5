import { isObject } from '#paper/panel-values'
import { PAPER_LANGUAGE, type PrintData } from '#drawing/drawing'
import { factsOf, isLanguage, type Language } from '#words/languages'
import { screenLanguage } from '../../data/languages/i18n'
import type { PrintOptions } from './document'

/** What tells a template the language of its paper, among the data that it prints. */
export function languageMark(options: PrintOptions, customer: unknown): PrintData {
  return { [PAPER_LANGUAGE]: factsOf(paperLanguage(options, customer)).tag }
}

/** The language of the names on a paper: the chosen one, else its customer's, else that of the screen. */
export function paperLanguage({ language }: PrintOptions, customer: unknown): Language {
  if (language !== undefined) return language
  const own = isObject(customer) ? customer.language : undefined
  return isLanguage(own) ? own : screenLanguage()
}
