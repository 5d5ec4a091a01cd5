import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import type { KeyList } from './open-keys'
import './keys.css'
import { shortcutNames, shortcutOf, shortcutPlaces, type ShortcutPlace } from './shortcuts'

/** The keys of a spreadsheet, which the cells of an order have by themselves. */
const cellKeys = {
  next: ['Enter', 'Tab'],
  line: ['↑', '↓'],
  edit: ['F2'],
  copy_above: ['Ctrl+D'],
  remove: ['Delete'],
  undo: ['Ctrl+Z'],
  unfold: ['Alt+↓'],
  give_back: ['Esc'],
} as const

type CellKey = keyof typeof cellKeys

interface KeyRow {
  title: string
  keys: readonly string[]
  /** It does nothing where the list was asked for. */
  isAway: boolean
}

function KeyRows({ title, rows }: { title: string; rows: readonly KeyRow[] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {rows.map((row) => (
          <div key={row.title} data-away={row.isAway || undefined}>
            <dt>
              {row.title}
              {row.isAway && <small>{t('shell.keys.away')}</small>}
            </dt>
            <dd>
              {row.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface KeysWindowProps extends KeyList {
  onClose: () => void
}

/** Every key by the place where it works; what works here and now stands out. */
export function KeysWindow({ open, inReach, onClose }: KeysWindowProps) {
  const { t } = useTranslation()
  const rowsOf = (place: ShortcutPlace) =>
    shortcutNames
      .filter((name) => shortcutOf(name).place === place)
      .map((name) => ({
        title: t(`shell.keys.names.${name}`),
        keys: shortcutOf(name).keys,
        isAway: !inReach.has(name),
      }))
  const isInOrder = inReach.has('next_order')
  const cells = (Object.keys(cellKeys) as CellKey[]).map((name) => ({
    title: t(`shell.keys.cells.${name}`),
    keys: cellKeys[name],
    isAway: !isInOrder,
  }))
  return (
    <Modal
      open={open}
      className="keys-window"
      title={t('shell.keys.title')}
      width={720}
      footer={null}
      transitionName=""
      maskTransitionName=""
      destroyOnHidden
      onCancel={onClose}
    >
      <div className="keys">
        {shortcutPlaces.map((place) => (
          <KeyRows key={place} title={t(`shell.keys.places.${place}`)} rows={rowsOf(place)} />
        ))}
        <KeyRows title={t('shell.keys.places.cells')} rows={cells} />
      </div>
    </Modal>
  )
}
