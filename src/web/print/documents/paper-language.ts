import { isObject } from '#paper/panel-values'
import { isLanguage, type Language } from '#words/languages'
import { screenLanguage } from '../../data/languages/i18n'
import type { PrintOptions } from './document'

/** The language of the names on a paper: the chosen one, else its customer's, else that of the screen. */
export function paperLanguage({ language }: PrintOptions, customer: unknown): Language {
  if (language !== undefined) return language
  const own = isObject(customer) ? customer.language : undefined
  return isLanguage(own) ? own : screenLanguage()
}
