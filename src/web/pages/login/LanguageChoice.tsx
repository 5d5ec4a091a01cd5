import { useTranslation } from 'react-i18next'
import { useEffect } from 'react'
import { factsOf, languages } from '#words/languages'
import { changeLanguage } from '../../data/languages/i18n'
import { companyName, pageTitle, rememberedNames } from '../../data/languages/company-names'

/** The languages, by their own names. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation()
  return (
    <nav aria-label={t('shell.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          disabled={language === i18n.language}
          onClick={() => void changeLanguage(language)}
        >
          {factsOf(language).name}
        </button>
      ))}
    </nav>
  )
}

/** The browser's title before the sign-in; the next page sets its own. */
export function useLoginTitle(page: string): void {
  const { i18n } = useTranslation()
  const title = pageTitle(page, companyName(rememberedNames(), i18n.language))
  useEffect(() => {
    document.title = title
  }, [title])
}
