import { CheckOutlined } from '@ant-design/icons'
import { Button, ColorPicker } from 'antd'
import { useTranslation } from 'react-i18next'
import { accentOf } from '../../kit/accent'
import { DEFAULT_THEME_COLOR } from '../../data/preferences/appearance'
import { themeColors } from './theme-colors'

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
export function ThemeColor({ color, onColor }: ThemeColorProps) {
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
