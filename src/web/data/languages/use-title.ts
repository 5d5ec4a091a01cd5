import i18next from 'i18next'
import { useCallback } from 'react'
import { singularIn, titleIn, type Resource, type Titled } from '#resource/resource'
import type { Language } from '#words/languages'
import { type Source, useStore } from '../../kit/store'
import { screenLanguage } from './i18n'

const language: Source<Language> = {
  get: screenLanguage,
  subscribe: (listener) => {
    i18next.on('languageChanged', listener)
    return () => i18next.off('languageChanged', listener)
  },
}

/** The language of the screen; Chinese for an unsupported one. Each cell of a list reads it, so it costs little. */
export function useLanguage(): Language {
  return useStore(language)
}

/** Reads the titles of resources, fields, sections and choices in the language of the screen. */
export function useTitle(): (titled: Partial<Titled>) => string {
  const language = useLanguage()
  return useCallback((titled) => titleIn(titled, language), [language])
}

/** Reads the name of one record of a resource, in the language of the screen. */
export function useSingular(): (resource: Resource) => string {
  const language = useLanguage()
  return useCallback((resource) => singularIn(resource, language), [language])
}
