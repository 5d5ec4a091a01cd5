import { Skeleton } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer, useStale } from '../../../data/calls'
import { LoadFailure } from '../../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../../shell/notices/RefreshNotice'
import { beginApp, type AppSecret } from '../../../data/session/second-factor'
import { AppRow } from './AppRow'
import { AppWindow } from './AppWindow'
import { PasskeyPart } from './PasskeyPart'
import { RecoveryCodesRow } from './RecoveryCodesRow'
import { RecoveryCodesWindow } from './RecoveryCodesWindow'
import { removeApp, renewRecoveryCodes, SECOND_FACTOR, secondFactor } from './second-factor'
import { useDoing } from './use-doing'

/** What the sign-in asks for besides the password, and how it is added and removed. */
export function SecondFactorSection() {
  const { t } = useTranslation()
  const stale = useStale()
  const query = useAnswer(secondFactor)
  const { data, error, refetch } = query
  const [app, setApp] = useState<AppSecret | undefined>()
  const [codes, setCodes] = useState<string[] | undefined>()
  const { busy, act } = useDoing()
  const added = useCallback(
    (fresh: string[]) => {
      setApp(undefined)
      // Those that there were before are still good.
      setCodes(fresh.length > 0 ? fresh : undefined)
      void stale([SECOND_FACTOR])
    },
    [stale],
  )
  if (error && data === undefined) {
    const title = t('profile.second_factor.failed')
    return <LoadFailure title={title} reason={error.message} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 3 }} />
  const has = data.app_added_at !== null || data.passkeys.length > 0
  return (
    <section className="profile-part">
      <h2>{t('profile.second_factor.title')}</h2>
      <p className="quiet">{t('profile.second_factor.hint')}</p>
      {data.demanded && <p className="quiet">{t('profile.second_factor.demanded')}</p>}
      <RefreshNotice of={query} />
      <ul className="sessions">
        <PasskeyPart passkeys={data.passkeys} busy={busy} act={act} onAdded={added} />
        <AppRow
          addedAt={data.app_added_at}
          busy={busy}
          onAdd={() => act(async () => setApp(await beginApp()))}
          onRemove={() => act(removeApp, t('profile.second_factor.removed'))}
        />
        {has && (
          <RecoveryCodesRow
            left={data.recovery_codes_left}
            busy={busy}
            onRenew={() => act(async () => setCodes(await renewRecoveryCodes()))}
          />
        )}
      </ul>
      {app && <AppWindow app={app} onAdded={added} onCancel={() => setApp(undefined)} />}
      {codes && <RecoveryCodesWindow codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  )
}
