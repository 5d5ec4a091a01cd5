import { useOne, type BaseRecord } from '@refinedev/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  companyName,
  pageTitle,
  rememberedNames,
  rememberNames,
  type CompanyNames,
} from '../data/languages/company-names'
import { useSession } from '../data/session/session'
import { useTrail } from './routes/places'

type Setting = BaseRecord & CompanyNames

/** The company's name from the settings, in the language of the screen; the product's until it has one. */
export function useCompany(): string {
  const { i18n } = useTranslation()
  const { result } = useOne<Setting>({ resource: 'settings', id: 1, errorNotification: false })
  useEffect(() => {
    if (result !== undefined) rememberNames(result)
  }, [result])
  return companyName(result ?? rememberedNames(), i18n.language)
}

/** The browser's title: the page, then the company; while its user must sign in again, the login's stands there. */
export function usePageTitle(title?: string): void {
  const company = useCompany()
  const here = useTrail().at(-1)?.title
  const whole = pageTitle(title ?? here, company)
  const isSignedIn = useSession().state === 'in'
  useEffect(() => {
    if (isSignedIn) document.title = whole
  }, [whole, isSignedIn])
}
