import { useTranslation } from 'react-i18next'
import { ModalWindow } from '../dialogs/ModalWindow'
import type { KeyList } from './open-keys'
import './keys.css'
import { shortcutNames, shortcutOf, shortcutPlaces, type ShortcutPlace } from '../../kit/keys/shortcuts'

const signs: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' }

/** A key with the sign that is printed on the keyboard. */
const printed = (key: string) => key.replace(/[A-Z]\w+$/, (name) => signs[name] ?? name)

/** More keys than these are shown as a range, such as the digits. */
const MOST_KEYS = 3

function shownKeys(keys: readonly string[]): readonly string[] {
  const [first = '', last = ''] = [keys[0], keys.at(-1)]
  return keys.length > MOST_KEYS ? [`${first} … ${last.split('+').at(-1)}`] : keys.map(printed)
}

interface KeyRow {
  title: string
  keys: readonly string[]
  /** The shortcut does not work where the list was opened. */
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

/** All shortcuts by the place where they work; those that work at the moment stand out. */
export function KeysWindow({ open, inReach, onClose }: KeysWindowProps) {
  const { t } = useTranslation()
  const rowsOf = (place: ShortcutPlace) =>
    shortcutNames
      .filter((name) => shortcutOf(name).place === place)
      .map((name) => ({
        title: t(`shell.keys.names.${name}`),
        keys: shownKeys(shortcutOf(name).keys),
        isAway: !inReach.has(name),
      }))
  return (
    <ModalWindow
      open={open}
      className="keys-window"
      title={t('shell.keys.title')}
      width={720}
      footer={null}
      instant
      centered={false}
      destroyOnHidden
      onCancel={onClose}
    >
      <div className="keys">
        {shortcutPlaces.map((place) => (
          <KeyRows key={place} title={t(`shell.keys.places.${place}`)} rows={rowsOf(place)} />
        ))}
      </div>
    </ModalWindow>
  )
}
