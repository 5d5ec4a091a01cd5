import { useTranslation } from 'react-i18next'
import { keyPlaces, keysAt, type KeyPlace } from '#keys/shortcuts'
import { ModalWindow } from '../dialogs/ModalWindow'
import { Keys } from './Keys'
import './keys.css'
import type { KeyList } from '../windows'

type InReach = KeyList['inReach']

/** Keys that do not work where the list was opened are dimmed; for a whole place one note is enough. */
function KeysOfPlace({ place, inReach }: { place: KeyPlace; inReach: InReach }) {
  const { t } = useTranslation()
  const names = keysAt(place)
  const title = t(`shell.keys.places.${place}`)
  const away = <small>{t('shell.keys.away')}</small>
  const isAway = !names.some((name) => inReach.has(name))
  return (
    <section aria-label={title} data-away={isAway || undefined}>
      <h3>{title}</h3>
      {isAway && away}
      <dl>
        {names.map((name) => (
          <div key={name} data-away={!inReach.has(name) || undefined}>
            <dt>
              {t(`shell.keys.names.${name}`)}
              {!isAway && !inReach.has(name) && away}
            </dt>
            <dd>
              <Keys of={name} />
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

/** All keys by place; those that work at the moment stand out. */
export function KeysWindow({ open, inReach, onClose }: KeysWindowProps) {
  const { t } = useTranslation()
  return (
    <ModalWindow
      open={open}
      className="keys-window"
      title={t('shell.keys.title')}
      width={880}
      footer={null}
      instant
      centered={false}
      destroyOnHidden
      onCancel={onClose}
    >
      <div className="keys">
        {keyPlaces.map((place) => (
          <KeysOfPlace key={place} {...{ place, inReach }} />
        ))}
      </div>
    </ModalWindow>
  )
}
