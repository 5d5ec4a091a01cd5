import { useOne, type BaseRecord } from '@refinedev/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  companyName,
  rememberedNames,
  rememberNames,
  type CompanyNames,
} from '../data/languages/company-names'

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
