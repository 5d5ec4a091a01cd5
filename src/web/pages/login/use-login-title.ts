import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { companyName, pageTitle, rememberedNames } from '../../data/languages/company-names'

/** The browser's title while nobody is signed in; the next page sets its own. */
export function useLoginTitle(page: string): void {
  const { i18n } = useTranslation()
  const title = pageTitle(page, companyName(rememberedNames(), i18n.language))
  useEffect(() => {
    document.title = title
  }, [title])
}
