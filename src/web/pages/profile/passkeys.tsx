import { useState, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, Button, Popconfirm, Space } from 'antd'
import { ask, type Call } from '../../data/calls'
import { deviceOf } from '../../data/session/device'
import { addPasskey } from '../../data/session/second-factor'
import { focusFirstInput } from '../../kit/focus'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import { offersPasskeys } from '../../data/session/sign-in'
import { RelativeTime } from '../../fields/dates/RelativeTime'

/** A passkey, in its user's words. */
interface Passkey {
  id: number
  name: string
  created_at: string
  last_used_at: string | null
}

/** The user's second factor, without any secret. */
interface SecondFactor {
  app_added_at: string | null
  recovery_codes_left: number
  passkeys: Passkey[]
  /** A role of the user demands one. */
  demanded: boolean
}

/** The question for the user's second factor. */
export const SECOND_FACTOR = 'second factor'

const path = '/user/second-factor'

export const secondFactor: Call<SecondFactor> = { resource: SECOND_FACTOR, path }

export const removeApp = () => ask<void>({ method: 'DELETE', path: `${path}/app` })

const renamePasskey = ({ id }: Passkey, name: string) =>
  ask<void>({ method: 'PUT', path: `${path}/passkeys/${id}`, body: { name } })

const removePasskey = ({ id }: Passkey) => ask<void>({ method: 'DELETE', path: `${path}/passkeys/${id}` })

/** Replaces the recovery codes. @returns the new ones, which are shown once */
export async function renewRecoveryCodes(): Promise<string[]> {
  const answer = await ask<{ recovery_codes: string[] }>({
    method: 'POST',
    path: `${path}/recovery-codes`,
    body: {},
  })
  return answer.recovery_codes
}

interface PasskeyPartProps {
  passkeys: readonly Passkey[]
  busy: boolean
  /** Does something, and shows a message about it. */
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

interface PasskeyWindowProps {
  title: string
  okText: string
  /** The initial name. */
  name: string
  busy: boolean
  onName: (name: string) => void
  onCancel: () => void
}

/** The window for a passkey's name, before it is made and when it is renamed. */
function PasskeyWindow({ title, okText, name, busy, onName, onCancel }: PasskeyWindowProps) {
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(name)
  const isEmpty = typed.trim() === ''
  return (
    <ModalWindow
      width={440}
      title={title}
      okText={okText}
      cancelText={t('form.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy, disabled: isEmpty }}
      afterOpenChange={(open) => open && focusFirstInput(form.current)}
      onCancel={onCancel}
    >
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty && !busy) onName(typed.trim())
        }}
      >
        <label htmlFor={`${id}-name`}>{t('profile.second_factor.passkey_name')}</label>
        <Input
          id={`${id}-name`}
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </ModalWindow>
  )
}

interface PasskeyRowsProps {
  passkeys: readonly Passkey[]
  busy: boolean
  onAdd: () => void
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}

/** The passkeys, each with its name and the time of its use, and the button for one more. */
function PasskeyRows({ passkeys, busy, onAdd, ...row }: PasskeyRowsProps) {
  const { t } = useTranslation()
  const isOffered = offersPasskeys()
  const state = passkeys.length === 0 ? t('profile.second_factor.none') : ''
  return (
    <>
      <li className="session">
        <div className="session-facts">
          <strong>{t('profile.second_factor.passkey')}</strong>
          <span className="quiet">{isOffered ? state : t('profile.second_factor.passkey_place')}</span>
        </div>
        <Button
          type={passkeys.length === 0 ? 'primary' : 'default'}
          disabled={busy || !isOffered}
          onClick={onAdd}
        >
          {t('profile.second_factor.add_passkey')}
        </Button>
      </li>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} busy={busy} {...row} />
      ))}
    </>
  )
}

type PasskeyRowProps = Pick<PasskeyRowsProps, 'busy' | 'onRename' | 'onRemove'> & { passkey: Passkey }

function PasskeyRow({ passkey, busy, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation()
  const { name, created_at: added, last_used_at: used } = passkey
  return (
    <li className="session passkey">
      <div className="session-facts">
        <span>{name}</span>
        <span className="quiet">
          {t('profile.second_factor.added')} <RelativeTime at={added} />
          {' · '}
          {used === null ? (
            t('profile.second_factor.never_used')
          ) : (
            <>
              {t('profile.second_factor.last_used')} <RelativeTime at={used} />
            </>
          )}
        </span>
      </div>
      <Space>
        <Button
          disabled={busy}
          aria-label={t('profile.second_factor.rename_passkey', { name })}
          onClick={() => onRename(passkey)}
        >
          {t('profile.second_factor.rename')}
        </Button>
        <Popconfirm
          title={t('profile.second_factor.remove_passkey_question', { name })}
          okText={t('profile.second_factor.remove')}
          cancelText={t('form.cancel')}
          onConfirm={() => onRemove(passkey)}
        >
          <Button danger disabled={busy} aria-label={t('profile.second_factor.remove_passkey', { name })}>
            {t('profile.second_factor.remove')}
          </Button>
        </Popconfirm>
      </Space>
    </li>
  )
}
