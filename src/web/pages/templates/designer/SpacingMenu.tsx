import { ColumnHeightOutlined, ColumnWidthOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Popover, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Direction } from '#paper/designer-messages'
import { POINTS_PER_MILLIMETRE } from '#paper/panel'
import type { Measure } from '#domain/typed-number'
import { countOf, millimetres } from '../../../fields/numbers/measures'
import { NumberInput } from '../../../fields/numbers/NumberInput'
import type { Designer } from './use-designer-frame'

/** Elements lie over each other where a distance is negative. */
const distance = millimetres(-400, 400)
const copies = countOf(1, 100)

interface TypedProps {
  label: string
  measure: Measure
  value: unknown
  onChange: (value: unknown) => void
}

function Typed({ label, ...input }: TypedProps) {
  return (
    <label className="spacing-typed">
      <span className="quiet">{label}</span>
      <NumberInput aria-label={label} {...input} />
    </label>
  )
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
const pointsIn = (millimetre: number) => millimetre * POINTS_PER_MILLIMETRE

/** Copies of what is chosen, at a typed distance from each other. */
function Repeat({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const [times, setTimes] = useState<unknown>(2)
  const [right, setRight] = useState<unknown>(0)
  const [down, setDown] = useState<unknown>(10)
  const repeat = () => {
    if (!isNumber(times) || !isNumber(right) || !isNumber(down)) return
    designer.act({ type: 'repeat', times, right: pointsIn(right), down: pointsIn(down) })
  }
  return (
    <Space align="end" wrap>
      <Typed label={t('templates.spacing.times')} measure={copies} value={times} onChange={setTimes} />
      <Typed label={t('templates.spacing.right')} measure={distance} value={right} onChange={setRight} />
      <Typed label={t('templates.spacing.below')} measure={distance} value={down} onChange={setDown} />
      <Button
        icon={<CopyOutlined aria-hidden />}
        disabled={![times, right, down].every(isNumber)}
        onClick={repeat}
      >
        {t('templates.spacing.repeat')}
      </Button>
    </Space>
  )
}

/** The distance from each chosen element to the next. */
function Gap({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const [gap, setGap] = useState<unknown>(2)
  const disabled = !isNumber(gap) || designer.state.selected < 2
  const space = (along: Direction) => {
    if (isNumber(gap)) designer.act({ type: 'space', along, gap: pointsIn(gap) })
  }
  return (
    <Space align="end" wrap>
      <Typed label={t('templates.spacing.gap')} measure={distance} value={gap} onChange={setGap} />
      <Button icon={<ColumnWidthOutlined aria-hidden />} {...{ disabled }} onClick={() => space('across')}>
        {t('templates.spacing.across')}
      </Button>
      <Button icon={<ColumnHeightOutlined aria-hidden />} {...{ disabled }} onClick={() => space('down')}>
        {t('templates.spacing.down')}
      </Button>
    </Space>
  )
}

/** Typed distances: of what is chosen to copies of it, and to each other. */
export function SpacingMenu({ designer }: { designer: Designer }) {
  const { t } = useTranslation()
  const disabled = designer.state.selected === 0
  const content = (
    <div className="spacing-menu">
      <Repeat designer={designer} />
      <Gap designer={designer} />
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomLeft" content={content} {...(disabled ? { open: false } : {})}>
      <Button type="text" size="small" icon={<ColumnWidthOutlined aria-hidden />} disabled={disabled}>
        {t('templates.spacing.title')}
      </Button>
    </Popover>
  )
}
