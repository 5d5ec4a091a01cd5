import { Drawer, Segmented, Switch, Button, ColorPicker } from 'antd'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckOutlined } from '@ant-design/icons'
import { sizes, useAppearance, type Appearance, DEFAULT_THEME_COLOR } from '../../data/preferences/appearance'
import { schemes } from '../../data/preferences/scheme'
import './appearance.css'
import { accentOf } from '../../kit/accent'

/** The switches, by the keys of their texts. */
const switches = [
  { name: 'tagsView', text: 'tags_view' },
  { name: 'fixedHeader', text: 'fixed_header' },
  { name: 'sidebarLogo', text: 'sidebar_logo' },
  { name: 'pinyinSearch', text: 'pinyin_search' },
] as const

interface SwitchRowProps {
  text: (typeof switches)[number]['text']
  checked: boolean
  onChange: (checked: boolean) => void
}

function SwitchRow({ text, checked, onChange }: SwitchRowProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="appearance-switch">
      <label htmlFor={id}>{t(`appearance.${text}`)}</label>
      <span id={`${id}-hint`} className="quiet">
        {t(`appearance.${text}_hint`)}
      </span>
      <Switch id={id} checked={checked} aria-describedby={`${id}-hint`} onChange={onChange} />
    </div>
  )
}

function Section({ title, children }: { title: string; children: (labelled: string) => ReactNode }) {
  const id = useId()
  return (
    <section className="appearance-section">
      <h3 id={id}>{title}</h3>
      {children(id)}
    </section>
  )
}

interface ChoiceProps<Name extends string> {
  /** The id of the element that labels the choice. */
  labelledBy: string
  names: readonly Name[]
  chosen: Name
  label: (name: Name) => string
  onChoose: (name: Name) => void
}

function Choice<Name extends string>({ labelledBy, names, chosen, label, onChoose }: ChoiceProps<Name>) {
  return (
    <Segmented<Name>
      block
      value={chosen}
      options={names.map((name) => ({ value: name, label: label(name) }))}
      aria-labelledby={labelledBy}
      onChange={onChoose}
    />
  )
}

function Settings({
  appearance,
  change,
}: {
  appearance: Appearance
  change: (part: Partial<Appearance>) => void
}) {
  const { t } = useTranslation()
  const { themeColor, scheme, size } = appearance
  return (
    <>
      <Section title={t('appearance.color')}>
        {() => <ThemeColor color={themeColor} onColor={(color) => change({ themeColor: color })} />}
      </Section>
      <Section title={t('appearance.scheme')}>
        {(id) => (
          <Choice
            labelledBy={id}
            names={schemes}
            chosen={scheme}
            label={(name) => t(`appearance.schemes.${name}`)}
            onChoose={(chosen) => change({ scheme: chosen })}
          />
        )}
      </Section>
      <Section title={t('shell.size.title')}>
        {(id) => (
          <Choice
            labelledBy={id}
            names={sizes}
            chosen={size}
            label={(name) => t(`shell.size.${name}`)}
            onChoose={(chosen) => change({ size: chosen })}
          />
        )}
      </Section>
      {switches.map(({ name, text }) => (
        <SwitchRow
          key={name}
          text={text}
          checked={appearance[name]}
          onChange={(checked) => change({ [name]: checked })}
        />
      ))}
    </>
  )
}

interface AppearanceDrawerProps {
  open: boolean
  onClose: () => void
}

/** The settings drawer: the user's look of the app, which applies at once and on every machine. */
export function AppearanceDrawer({ open, onClose }: AppearanceDrawerProps) {
  const { t } = useTranslation()
  const [appearance, change] = useAppearance()
  return (
    <Drawer
      open={open}
      width={340}
      title={t('appearance.title')}
      closable={{ 'aria-label': t('shell.close_dialog') }}
      classNames={{ body: 'appearance' }}
      onClose={onClose}
    >
      <Settings appearance={appearance} change={change} />
    </Drawer>
  )
}

interface ThemeColorProps {
  color: string
  onColor: (color: string) => void
}

interface SwatchProps {
  name: string
  color: string
  chosen: boolean
  onChoose: () => void
}

function Swatch({ name, color, chosen, onChoose }: SwatchProps) {
  const { t } = useTranslation()
  const label = t(`appearance.colors.${name}`)
  return (
    <button
      type="button"
      className="swatch"
      style={{ background: color, color: accentOf(color, '#ffffff').onFill }}
      aria-label={label}
      aria-pressed={chosen}
      title={label}
      onClick={onChoose}
    >
      {chosen && <CheckOutlined aria-hidden />}
    </button>
  )
}

/** Chooses the accent: an offered one, any other colour, or the default. */
function ThemeColor({ color, onColor }: ThemeColorProps) {
  const { t } = useTranslation()
  return (
    <div className="theme-color">
      {Object.entries(themeColors).map(([name, offered]) => (
        <Swatch
          key={name}
          name={name}
          color={offered}
          chosen={offered === color}
          onChoose={() => onColor(offered)}
        />
      ))}
      <ColorPicker
        value={color}
        disabledAlpha
        disabledFormat
        onChangeComplete={(chosen) => onColor(chosen.toHexString().slice(0, 7))}
      >
        <Button className="own-color">
          <span className="own-color-now" style={{ background: color }} />
          {t('appearance.own_color')}
        </Button>
      </ColorPicker>
      <Button
        type="text"
        disabled={color === DEFAULT_THEME_COLOR}
        onClick={() => onColor(DEFAULT_THEME_COLOR)}
      >
        {t('appearance.reset')}
      </Button>
    </div>
  )
}

/** The offered accents, by the keys of their names. */
export const themeColors = {
  blue: DEFAULT_THEME_COLOR,
  teal: '#13a8a8',
  green: '#389e0d',
  gold: '#d4a017',
  orange: '#fa8c16',
  red: '#cf1322',
  purple: '#722ed1',
  slate: '#5b6b7f',
} as const
