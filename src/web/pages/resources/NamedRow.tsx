import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dragging } from '../../kit/use-dragging'

interface NamedRowProps {
  name: string
  label: string
  shown: boolean
  /** Undefined where the last one must stay. */
  onShow: ((shown: boolean) => void) | undefined
  /** Undefined at the end that lies there. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  /** Undefined for what is not in the list or form, and so has no place. */
  dragging?: Dragging
}

/** A property in a list of such: in or out by its box, moved by the mouse or by two buttons. */
export function NamedRow({ name, label, shown, onShow, onUp, onDown, dragging }: NamedRowProps) {
  const { t } = useTranslation()
  const step = (text: string, icon: ReactNode, onClick: (() => void) | undefined) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={t(text, { label })}
      disabled={!onClick}
      onClick={onClick}
    />
  )
  return (
    <li {...dragging?.row(name)}>
      {dragging && <HolderOutlined aria-hidden className="named-row-handle" />}
      <Checkbox checked={shown} disabled={!onShow} onChange={({ target }) => onShow?.(target.checked)}>
        {label}
      </Checkbox>
      {dragging && (
        <span className="named-row-steps">
          {step('form.moveUp', <ArrowUpOutlined />, onUp)}
          {step('form.moveDown', <ArrowDownOutlined />, onDown)}
        </span>
      )}
    </li>
  )
}
