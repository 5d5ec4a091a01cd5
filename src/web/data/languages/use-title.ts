import i18next from 'i18next'
import { useCallback } from 'react'
import { singularIn, titleIn, type Resource, type Titled, fieldsOf } from '#resource/resource'
import type { Language } from '#words/languages'
import { choicesOf } from '#resource/json-schema'
import { labels, type Label } from '#words/labels'
import { type Source, useStore } from '../../kit/store'
import { screenLanguage } from './i18n'
import { useResources } from '../resources'

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

/** Reads what one record of a resource is called, in the language of the screen. */
export function useSingular(): (resource: Resource) => string {
  const language = useLanguage()
  return useCallback((resource) => singularIn(resource, language), [language])
}

const isShipped = (role: string): role is keyof typeof labels.roles => Object.hasOwn(labels.roles, role)

/**
 * What a role is called in the language of the screen: a shop's own one where the user may see users, which name their
 * roles; else its code.
 */
export function useRoleTitle(): (role: string) => string {
  const title = useTitle()
  const { users } = useResources()
  const field = users && fieldsOf(users).roles
  const own = field ? choicesOf(field) : []
  return (role) => {
    const choice = own.find(({ value }) => value === role)
    if (choice) return title(choice)
    return isShipped(role) ? title(labels.roles[role]) : role
  }
}

const known: Readonly<Record<string, Label>> = labels.approvable

/** Reads what needs an approval in words; a name that no release knows any more stays as it is. */
export function useApprovableName(): (name: string) => string {
  const title = useTitle()
  return (name) => {
    const label = Object.hasOwn(known, name) ? known[name] : undefined
    return label ? title(label) : name
  }
}
