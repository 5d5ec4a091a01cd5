import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { singularIn, titleIn, type Resource, type Titled } from '#resource/resource'
import { firstLanguage, isLanguage, type Language } from '#words/languages'

/** The language of the screen; Chinese for an unsupported one. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : firstLanguage
}

/** Reads the titles of resources, fields, sections and choices in the language of the screen. */
export function useTitle(): (titled: Partial<Titled>) => string {
  const language = useLanguage()
  return useCallback((titled) => titleIn(titled, language), [language])
}

/** Reads what one record of a resource is called, in the language of the screen. */
export function useSingular(): (resource: Resource) => string {
  const language = useLanguage()
  return useCallback((resource) => singularIn(resource, language), [language])
}
