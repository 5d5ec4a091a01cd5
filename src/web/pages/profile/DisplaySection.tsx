import { BgColorsOutlined } from '@ant-design/icons'
import { App, Button, Segmented } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { switchLanguage } from '../../data/languages/antd-locale'
import { sizes, useAppearance, type Size } from '../../data/preferences/appearance'
import { factsOf, languages, type Language } from '#words/languages'
import { currentLanguage } from '../../data/languages/i18n'
import { openAppearance } from '../../shell/appearance/open-appearance'

function LanguageChoice() {
  const { t, i18n } = useTranslation()
  const { notification } = App.useApp()
  const id = useId()
  const choose = async (language: Language) => {
    await switchLanguage(language)
    notification.success({ message: i18n.t('shell.language_switched'), role: 'status' })
  }
  return (
    <div className="display-row">
      <span id={id}>{t('shell.language')}</span>
      <Segmented<Language>
        value={currentLanguage()}
        options={languages.map((language) => ({
          value: language,
          label: <span lang={language}>{factsOf(language).name}</span>,
        }))}
        aria-labelledby={id}
        onChange={(language) => void choose(language)}
      />
    </div>
  )
}

function SizeChoice() {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const [{ size: current }, change] = useAppearance()
  const id = useId()
  const choose = (size: Size) => {
    change({ size })
    notification.success({ message: t('shell.size.switched'), role: 'status' })
  }
  return (
    <div className="display-row">
      <span id={id}>{t('shell.size.title')}</span>
      <Segmented<Size>
        value={current}
        options={sizes.map((size) => ({ value: size, label: t(`shell.size.${size}`) }))}
        aria-labelledby={id}
        onChange={choose}
      />
    </div>
  )
}

/** How the app looks to this user. */
export function DisplaySection() {
  const { t } = useTranslation()
  return (
    <section className="profile-part">
      <h2>{t('profile.display.title')}</h2>
      <p className="quiet">{t('profile.display.hint')}</p>
      <LanguageChoice />
      <SizeChoice />
      <div className="display-row">
        <span>{t('appearance.title')}</span>
        <Button icon={<BgColorsOutlined aria-hidden />} onClick={openAppearance}>
          {t('profile.display.more')}
        </Button>
      </div>
    </section>
  )
}
