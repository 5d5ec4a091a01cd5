import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../keys/keys-of'
import { withNameMoved, withNamePlaced } from './arrangement'
import { useDragging } from '../use-dragging'
import './arranger.css'

/** The names in their order, moved by the mouse, by the arrow keys, or step by step by a finger. */
function useMoving(shown: string[], onChange: (names: string[]) => void) {
  const [draggedTo, setDraggedTo] = useState<string[]>()
  const order = draggedTo ?? shown
  const { row } = useDragging({
    onOver: (name, over) => setDraggedTo(withNameMoved(order, name, order.indexOf(over))),
    onEnd: () => {
      setDraggedTo(undefined)
      onChange(order)
    },
  })
  const step = (name: string, by: 1 | -1) => onChange(withNameMoved(shown, name, shown.indexOf(name) + by))
  return {
    order,
    row,
    step,
    handle: (name: string) => keysOf({ move_shown: (_, key) => step(name, key === 'ArrowDown' ? 1 : -1) }),
  }
}

interface ArrangerProps {
  label: string
  /** Everything that can be shown, with its title. */
  offered: ReadonlyMap<string, string>
  /** Those that are shown as shipped, in their order. */
  shipped: string[]
  shown: string[]
  onShow: (names: string[]) => void
}

/** The choice of the shown things, and of their order; at least one stays. */
export function Arranger({ label, offered, shipped, shown, onShow }: ArrangerProps) {
  const { t } = useTranslation()
  const moving = useMoving(shown, onShow)
  const others = [...offered.keys()].filter((name) => !shown.includes(name))
  const offeredTitle = (name: string) => offered.get(name) ?? name
  const step = (name: string, by: 1 | -1) => (
    <Button
      type="text"
      size="small"
      icon={by === 1 ? <ArrowDownOutlined /> : <ArrowUpOutlined />}
      aria-label={t(by === 1 ? 'form.moveDown' : 'form.moveUp', { label: offeredTitle(name) })}
      disabled={moving.order.at(by === 1 ? -1 : 0) === name}
      onClick={() => moving.step(name, by)}
    />
  )
  return (
    <ul className="arranger" aria-label={label}>
      {moving.order.map((name) => (
        <li key={name} {...moving.row(name)}>
          <Checkbox
            checked
            disabled={shown.length === 1}
            onChange={() => onShow(shown.filter((other) => other !== name))}
          >
            {offeredTitle(name)}
          </Checkbox>
          <span className="arranger-steps">
            {step(name, -1)}
            {step(name, 1)}
          </span>
          <Button
            className="arranger-handle"
            type="text"
            size="small"
            icon={<HolderOutlined />}
            aria-label={t('list.moveColumn', { label: offeredTitle(name) })}
            {...moving.handle(name)}
          />
        </li>
      ))}
      {others.map((name) => (
        <li key={name}>
          <Checkbox checked={false} onChange={() => onShow(withNamePlaced(shown, name, shipped))}>
            {offeredTitle(name)}
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
