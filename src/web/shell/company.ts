import { useOne, type BaseRecord } from '@refinedev/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTrail } from './places'

interface Setting extends BaseRecord {
  name_ch?: string | null
  name_en?: string | null
}

const PRODUCT = 'Goldbook'

/** The company's name from the settings, in the language of the screen; the product's until it has one. */
export function useCompany(): string {
  const { i18n } = useTranslation()
  const { result } = useOne<Setting>({ resource: 'settings', id: 1, errorNotification: false })
  const names = [result?.name_ch, result?.name_en]
  const [first, second] = i18n.language === 'zh' ? names : names.toReversed()
  return [first, second].find((name) => typeof name === 'string' && name !== '') ?? PRODUCT
}

/** The browser's title: the page, then the company. */
export function usePageTitle(title?: string): void {
  const company = useCompany()
  const here = useTrail().at(-1)?.title
  const page = title ?? here
  useEffect(() => {
    document.title = page === undefined ? company : `${page} - ${company}`
  }, [page, company])
}
