import { GlobalOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { switchLanguage } from '../../data/languages/antd-locale'
import { factsOf, languages, type Language } from '#words/languages'

/** Chooses the language of the screen; the current one is disabled. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const { notification } = App.useApp()
  const choose = async (language: Language) => {
    await switchLanguage(language)
    notification.success({ message: i18n.t('shell.language_switched'), role: 'status' })
  }
  const items = languages.map((language) => ({
    key: language,
    label: <span lang={language}>{factsOf(language).name}</span>,
    disabled: language === i18n.language,
    onClick: () => void choose(language),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" icon={<GlobalOutlined />} aria-label={t('shell.language')} />
    </Dropdown>
  )
}
