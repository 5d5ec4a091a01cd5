import { HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../data/languages/use-title'
import { keysOf } from '../../kit/keys/keys-of'
import { useDragging } from '../../kit/use-dragging'
import { columnFields } from '../list-fields'
import { columnsIn, densities, lookWith, shippedLook, type ListLook } from '../table/list-look'
import type { ListKind } from '../RecordList'

interface ColumnChooserProps {
  kind: ListKind
  look: ListLook
  onLook: (look: ListLook) => void
  onClose: () => void
}

/** Everything that can be a column, with its title. */
function useOffered({ resource, computed = {} }: ListKind): Map<string, string> {
  const title = useTitle()
  const own = Object.entries(computed).map(([name, column]) => [name, column.title] as const)
  return new Map([...own, ...columnFields(resource).map(([name, field]) => [name, title(field)] as const)])
}

/** The list with one of its items at another place. */
function moved(names: string[], name: string, position: number): string[] {
  const place = Math.max(0, Math.min(names.length - 1, position))
  return names.filter((other) => other !== name).toSpliced(place, 0, name)
}

/** The columns in their order, moved by the mouse or by the arrow keys. */
function useMoving(shown: string[], onChange: (names: string[]) => void) {
  const [draggedTo, setDraggedTo] = useState<string[]>()
  const order = draggedTo ?? shown
  const { row } = useDragging({
    onOver: (name, over) => setDraggedTo(moved(order, name, order.indexOf(over))),
    onEnd: () => {
      setDraggedTo(undefined)
      onChange(order)
    },
  })
  return {
    order,
    row,
    handle: (name: string) =>
      keysOf({
        move_column: (_, key) =>
          onChange(moved(shown, name, shown.indexOf(name) + (key === 'ArrowDown' ? 1 : -1))),
      }),
  }
}

/** Chooses the columns, their order and the density of the rows; a choice takes effect at once. */
export function ColumnChooser({ kind, look, onLook, onClose }: ColumnChooserProps) {
  const { t } = useTranslation()
  const offered = useOffered(kind)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  const shown = columnsIn(look, kind.columns, [...offered.keys()])
  const show = (names: string[]) => onLook(lookWith(look, kind.columns, names))
  const moving = useMoving(shown, show)
  const others = [...offered.keys()].filter((name) => !shown.includes(name))
  const label = (name: string) => offered.get(name) ?? name
  return (
    <div ref={panel} {...keysOf({ close: onClose })}>
      <Segmented
        block
        size="small"
        aria-label={t('list.density.title')}
        value={look.density}
        options={densities.map((value) => ({ value, label: t(`list.density.${value}`) }))}
        onChange={(density) => onLook({ ...look, density })}
      />
      <ul className="column-list" aria-label={t('list.columns')}>
        {moving.order.map((name) => (
          <li key={name} {...moving.row(name)}>
            <Checkbox
              checked
              disabled={shown.length === 1}
              onChange={() => show(shown.filter((other) => other !== name))}
            >
              {label(name)}
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={<HolderOutlined />}
              aria-label={t('list.moveColumn', { label: label(name) })}
              {...moving.handle(name)}
            />
          </li>
        ))}
        {others.map((name) => (
          <li key={name}>
            <Checkbox checked={false} onChange={() => show([...shown, name])}>
              {label(name)}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Flex justify="flex-end">
        <Button type="text" size="small" onClick={() => onLook(shippedLook)}>
          {t('list.resetLook')}
        </Button>
      </Flex>
    </div>
  )
}
