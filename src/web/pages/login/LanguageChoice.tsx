import { useTranslation } from 'react-i18next'
import { changeLanguage, screenLanguages } from '../../providers/i18n'

/** The languages, by their own names. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation()
  return (
    <nav aria-label={t('shell.language')}>
      {screenLanguages.map(({ language, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          disabled={language === i18n.language}
          onClick={() => void changeLanguage(language)}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
