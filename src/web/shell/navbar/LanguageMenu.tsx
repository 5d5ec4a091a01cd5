import { GlobalOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { switchLanguage } from '../../providers/antd-locale'
import { screenLanguages, type ScreenLanguage } from '../../providers/i18n'

/** Chooses the language of the screen; the current one cannot be chosen again. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const { notification } = App.useApp()
  const choose = async (language: ScreenLanguage) => {
    await switchLanguage(language)
    notification.success({ message: i18n.t('shell.language_switched'), role: 'status' })
  }
  const items = screenLanguages.map(({ language, name }) => ({
    key: language,
    label: <span lang={language}>{name}</span>,
    disabled: language === i18n.language,
    onClick: () => void choose(language),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" icon={<GlobalOutlined />} aria-label={t('shell.language')} />
    </Dropdown>
  )
}
