import { Skeleton, Button, Popconfirm, Space, Input } from 'antd'
import { useCallback, useState, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotification } from '@refinedev/core'
import { useAnswer, useStale } from '../../data/calls'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { beginApp, type AppSecret } from '../../data/session/second-factor'
import { PasskeyPart, removeApp, renewRecoveryCodes, SECOND_FACTOR, secondFactor } from './passkeys'
import { copyText } from '../../kit/copy-text'
import { saveFile } from '../../kit/save-file'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import '../../shell/app-secret.css'
import { RelativeTime } from '../../fields/dates/RelativeTime'
import { focusFirstInput } from '../../kit/focus'
import { AppQrCode, AppSecretText, useFirstCode } from '../../shell/AuthenticatorApp'

/** The second factors of the sign-in, and the buttons that add and remove them. */
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
      // Earlier recovery codes stay valid.
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

/** Changes the second factor, shows the success or the reason of a failure, and then the present state. */
function useDoing() {
  const { t } = useTranslation()
  const { open } = useNotification()
  const stale = useStale()
  const [busy, setBusy] = useState(false)
  const work = async (doing: () => Promise<void>, done?: string) => {
    setBusy(true)
    try {
      await doing()
      if (done !== undefined) open?.({ type: 'success', message: done })
    } catch (error) {
      open?.({ type: 'error', message: error instanceof Error ? error.message : t('errors.unknown') })
    }
    await stale([SECOND_FACTOR])
    setBusy(false)
  }
  return { busy, act: (doing: () => Promise<void>, done?: string) => void work(doing, done) }
}

interface RecoveryCodesRowProps {
  left: number
  busy: boolean
  onRenew: () => void
}

/** The number of recovery codes left, and the button for new ones. */
function RecoveryCodesRow({ left, busy, onRenew }: RecoveryCodesRowProps) {
  const { t } = useTranslation()
  return (
    <li className="session">
      <div className="session-facts">
        <strong>{t('profile.second_factor.codes')}</strong>
        <span className="quiet">{t('profile.second_factor.codes_left', { count: left })}</span>
      </div>
      <Popconfirm
        title={t('profile.second_factor.renew_question')}
        okText={t('profile.second_factor.renew')}
        cancelText={t('form.cancel')}
        onConfirm={onRenew}
      >
        <Button disabled={busy}>{t('profile.second_factor.renew')}</Button>
      </Popconfirm>
    </li>
  )
}

interface RecoveryCodesWindowProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows recovery codes, for the only time; it closes by its button alone. */
function RecoveryCodesWindow({ codes, onClose }: RecoveryCodesWindowProps) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const text = codes.join('\n')
  const copy = async () => {
    await copyText(text)
    open?.({ type: 'success', message: t('profile.second_factor.copied') })
  }
  return (
    <ModalWindow
      width={560}
      title={t('profile.second_factor.codes')}
      closable={false}
      maskClosable={false}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('profile.second_factor.kept')}
        </Button>
      }
    >
      <p>{t('profile.second_factor.codes_text')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Space>
        <Button onClick={() => void copy()}>{t('profile.second_factor.copy')}</Button>
        <Button onClick={() => saveFile(new Blob([`${text}\n`]), 'goldbook-recovery-codes.txt')}>
          {t('profile.second_factor.download')}
        </Button>
      </Space>
    </ModalWindow>
  )
}

interface AppRowProps {
  addedAt: string | null
  busy: boolean
  onAdd: () => void
  onRemove: () => void
}

/** The authenticator app: the date on which it was added, and the ways to add, replace and remove it. */
function AppRow({ addedAt, busy, onAdd, onRemove }: AppRowProps) {
  const { t } = useTranslation()
  return (
    <li className="session">
      <div className="session-facts">
        <strong>{t('profile.second_factor.app')}</strong>
        <span className="quiet">
          {addedAt === null ? (
            t('profile.second_factor.none')
          ) : (
            <>
              {t('profile.second_factor.added')} <RelativeTime at={addedAt} />
            </>
          )}
        </span>
      </div>
      {addedAt === null ? (
        <Button type="primary" disabled={busy} onClick={onAdd}>
          {t('profile.second_factor.add')}
        </Button>
      ) : (
        <Space>
          <Button disabled={busy} onClick={onAdd}>
            {t('profile.second_factor.replace')}
          </Button>
          <Popconfirm
            title={t('profile.second_factor.remove_question')}
            okText={t('profile.second_factor.remove')}
            cancelText={t('form.cancel')}
            onConfirm={onRemove}
          >
            <Button danger disabled={busy}>
              {t('profile.second_factor.remove')}
            </Button>
          </Popconfirm>
        </Space>
      )}
    </li>
  )
}

interface AppWindowProps {
  app: AppSecret
  /** The app is added: these are its recovery codes. */
  onAdded: (codes: string[]) => void
  onCancel: () => void
}

/** Adds an authenticator app: its QR code, and the first code that proves it. */
function AppWindow({ app, onAdded, onCancel }: AppWindowProps) {
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { code, problem, busy, codes, type, confirm } = useFirstCode()
  useEffect(() => {
    if (codes !== undefined) onAdded(codes)
  }, [codes, onAdded])
  return (
    <ModalWindow
      width={440}
      title={t('profile.second_factor.app')}
      okText={t('profile.second_factor.confirm')}
      cancelText={t('form.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy, disabled: code.trim() === '' }}
      maskClosable={false}
      afterOpenChange={(open) => open && focusFirstInput(form.current)}
      onCancel={onCancel}
    >
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() !== '' && !busy) void confirm()
        }}
      >
        <p>{t('profile.second_factor.scan')}</p>
        <AppQrCode address={app.address} />
        <AppSecretText secret={app.secret} />
        <label htmlFor={`${id}-code`}>{t('profile.second_factor.code')}</label>
        <Input
          id={`${id}-code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          status={problem === '' ? '' : 'error'}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => type(target.value)}
        />
        <div id={`${id}-problem`} role="alert" className="password-problem">
          {problem}
        </div>
      </form>
    </ModalWindow>
  )
}
