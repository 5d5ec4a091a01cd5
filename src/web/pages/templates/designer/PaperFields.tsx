import { Segmented, Select, Space, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperSize } from '#paper/designer-messages'
import { millimetres } from '../../../fields/numbers/measures'
import { NumberInput } from '../../../fields/numbers/NumberInput'
import { isLandscape, paperNamed, paperNames, paperSize, turnedPaper } from './panel-content'

/** The lengths of a side that our renderer draws and the server takes, in millimetres. */
const side = millimetres(10, 1200)

interface PaperFieldsProps {
  size: PaperSize
  disabled?: boolean
  onSize: (size: PaperSize) => void
}

function SideInput({ label, value, onChange, ...input }: SideInputProps) {
  const [held, setHeld] = useState<{ of: number; typed: unknown }>({ of: value, typed: value })
  const typed = held.of === value ? held.typed : value
  const setTyped = (next: unknown) => setHeld({ of: value, typed: next })
  const take = () => {
    if (typeof typed === 'number' && typed !== value) onChange(typed)
    if (typed === undefined) setTyped(value)
  }
  return (
    <NumberInput
      {...input}
      className="paper-side"
      aria-label={label}
      measure={side}
      value={typed}
      onChange={setTyped}
      // Applied on blur, since each key would redraw the paper.
      onBlur={take}
      keys={{ accept: take }}
    />
  )
}

interface SideInputProps {
  label: string
  value: number
  disabled?: boolean | undefined
  onChange: (value: number) => void
}

/** The orientation of a paper, as a shape. */
function Shape({ lying }: { lying: boolean }) {
  return <span className={lying ? 'paper-shape paper-shape-lying' : 'paper-shape'} aria-hidden />
}

/** Both orientations of a paper. */
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
        onChange={(name) => onSize(paperSize(name, size))}
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
        onChange={(next) => next !== lying && onSize(turnedPaper(size))}
      />
    </Space>
  )
}
