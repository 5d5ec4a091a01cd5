import { GlobalOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { factsOf, languages, type Language } from '#words/languages'
import { switchLanguage } from '../../data/languages/antd-locale'

/** The entry of a menu that chooses the language of the screen; the current one is disabled. */
export function useLanguageEntry() {
  const { t, i18n } = useTranslation()
  const { notification } = App.useApp()
  const choose = async (language: Language) => {
    await switchLanguage(language)
    notification.success({ message: i18n.t('shell.language_switched'), role: 'status' })
  }
  const children = languages.map((language) => ({
    key: `language:${language}`,
    label: <span lang={language}>{factsOf(language).name}</span>,
    disabled: language === i18n.language,
    onClick: () => void choose(language),
  }))
  return { key: 'language', icon: <GlobalOutlined aria-hidden />, label: t('shell.language'), children }
}
