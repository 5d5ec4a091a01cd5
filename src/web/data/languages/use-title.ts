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

/** Reads the name of one record of a resource, in the language of the screen. */
export function useSingular(): (resource: Resource) => string {
  const language = useLanguage()
  return useCallback((resource) => singularIn(resource, language), [language])
}

const isShipped = (role: string): role is keyof typeof labels.roles => Object.hasOwn(labels.roles, role)

/**
 * The name of a role in the language of the screen: that of a shop's own role if the user may see users, whose records
 * name their roles; else its code.
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

/** Reads the text of an action that needs an approval; a name that this release does not know stays as it is. */
export function useApprovableName(): (name: string) => string {
  const title = useTitle()
  return (name) => {
    const label = Object.hasOwn(known, name) ? known[name] : undefined
    return label ? title(label) : name
  }
}
