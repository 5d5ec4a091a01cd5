import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceOf } from '../../../data/session/device'
import { addPasskey } from '../../../data/session/second-factor'
import { PasskeyRows } from './PasskeyRows'
import { PasskeyWindow } from './PasskeyWindow'
import { removePasskey, renamePasskey, type Passkey } from './second-factor'

interface PasskeyPartProps {
  passkeys: readonly Passkey[]
  busy: boolean
  /** Does something, and says so. */
  act: (doing: () => Promise<void>, done?: string) => void
  /** One is added: these are the recovery codes that came with it. */
  onAdded: (codes: string[]) => void
}

/** The passkeys of the user, and the window in which one is named. */
export function PasskeyPart({ passkeys, busy, act, onAdded }: PasskeyPartProps) {
  const { t } = useTranslation()
  const [named, setNamed] = useState<Passkey | 'new' | undefined>()
  const close = () => setNamed(undefined)
  const add = (name: string) =>
    act(async () => {
      onAdded(await addPasskey(name))
      close()
    }, t('profile.second_factor.passkey_added'))
  const rename = (passkey: Passkey, name: string) =>
    act(async () => {
      await renamePasskey(passkey, name)
      close()
    }, t('profile.second_factor.passkey_renamed'))
  return (
    <>
      <PasskeyRows
        passkeys={passkeys}
        busy={busy}
        onAdd={() => setNamed('new')}
        onRename={setNamed}
        onRemove={(passkey) => act(() => removePasskey(passkey), t('profile.second_factor.passkey_removed'))}
      />
      {named === 'new' && (
        <PasskeyWindow
          title={t('profile.second_factor.add_passkey')}
          okText={t('profile.second_factor.add_passkey')}
          name={deviceOf(navigator.userAgent) ?? ''}
          busy={busy}
          onName={add}
          onCancel={close}
        />
      )}
      {named && named !== 'new' && (
        <PasskeyWindow
          title={t('profile.second_factor.rename_passkey', { name: named.name })}
          okText={t('profile.second_factor.rename')}
          name={named.name}
          busy={busy}
          onName={(name) => rename(named, name)}
          onCancel={close}
        />
      )}
    </>
  )
}
