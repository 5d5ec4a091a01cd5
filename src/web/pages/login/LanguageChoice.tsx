import { useTranslation } from 'react-i18next'
import { factsOf, languages } from '#words/languages'
import { changeLanguage } from '../../data/languages/i18n'

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
