import { InputNumber, Segmented, Select, Space, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PaperSize } from '#resource/designer-messages'
import { isLandscape, paperNamed, paperNames, sizeOf, turned } from './papers'

/** What our renderer draws and the server takes, in millimetres. */
const LEAST = 10
const MOST = 1200

interface PaperFieldsProps {
  size: PaperSize
  disabled?: boolean
  onSize: (size: PaperSize) => void
}

function SideInput({ label, value, onChange, ...input }: SideInputProps) {
  return (
    <InputNumber
      {...input}
      className="paper-side"
      aria-label={label}
      controls={false}
      min={LEAST}
      max={MOST}
      value={value}
      // Each key would draw the paper anew.
      changeOnBlur
      onChange={(next) => next !== null && onChange(Math.round(next * 100) / 100)}
    />
  )
}

interface SideInputProps {
  label: string
  value: number
  disabled?: boolean | undefined
  onChange: (value: number) => void
}

/** Upright or lying: the shape says it. */
function Shape({ lying }: { lying: boolean }) {
  return <span className={lying ? 'paper-shape paper-shape-lying' : 'paper-shape'} aria-hidden />
}

/** Both ways in which a paper can lie. */
function useWays() {
  const { t } = useTranslation()
  return [false, true].map((value) => {
    const name = t(value ? 'templates.landscape' : 'templates.portrait')
    const label = (
      <Tooltip title={name}>
        <span role="img" aria-label={name}>
          <Shape lying={value} />
        </span>
      </Tooltip>
    )
    return { value, label }
  })
}

/** A paper: one that is known by its name, or one of a size in millimetres. */
export function PaperFields({ size, disabled, onSize }: PaperFieldsProps) {
  const { t } = useTranslation()
  const { width, height } = size
  const lying = isLandscape(size)
  const ways = useWays()
  return (
    <Space size={6} wrap>
      <Select
        className="paper-name"
        aria-label={t('templates.paper')}
        disabled={disabled}
        value={paperNamed(size)}
        options={paperNames.map((value) => ({ value, label: t(`templates.papers.${value}`) }))}
        onChange={(name) => onSize(sizeOf(name, size))}
      />
      <Space.Compact>
        <SideInput
          label={t('templates.width')}
          value={width}
          {...{ disabled }}
          onChange={(next) => onSize({ width: next, height })}
        />
        <SideInput
          label={t('templates.height')}
          value={height}
          {...{ disabled }}
          onChange={(next) => onSize({ width, height: next })}
        />
      </Space.Compact>
      <span className="quiet">mm</span>
      <Segmented
        aria-label={t('templates.orientation')}
        disabled={disabled}
        options={ways}
        value={lying}
        onChange={(next) => next !== lying && onSize(turned(size))}
      />
    </Space>
  )
}
