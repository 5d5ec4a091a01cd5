import { Tabs, Descriptions, Tag, App, Button, Segmented, Input } from 'antd'
import {
  type ComponentType,
  useCallback,
  useState,
  useId,
  useEffect,
  useRef,
  type SyntheticEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { BgColorsOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { factsOf, languages, type Language } from '#words/languages'
import { mayDo } from '../../data/session/access'
import { useResources } from '../../data/resources'
import { useIsMobile } from '../../kit/media-query'
import './profile.css'
import { SecondFactorSection } from './SecondFactorSection'
import { RecordDialog } from '../../editing/RecordDialog'
import { UnsavedContext, type Unsaved } from '../../shell/leaving/unsaved'
import { useAskedClose } from '../../shell/leaving/use-asked-close'
import { SessionList, type Session } from '../../editing/SessionList'
import { useRoleTitle } from '../../data/languages/use-role-title'
import { currentUser } from '../../data/session/session'
import { switchLanguage } from '../../data/languages/antd-locale'
import { sizes, useAppearance, type Size } from '../../data/preferences/appearance'
import { currentLanguage } from '../../data/languages/i18n'
import { openAppearance } from '../../shell/windows'
import { problemsOf } from '../../data/request'
import { useStale, ask, type Call } from '../../data/calls'

interface Section {
  name: 'company' | 'account' | 'second_factor' | 'sessions' | 'display'
  /** Shown to users who may read it. */
  resource?: string
  component: ComponentType
}

const sections: Section[] = [
  { name: 'company', resource: 'settings', component: CompanySection },
  { name: 'account', component: AccountSection },
  { name: 'second_factor', component: SecondFactorSection },
  { name: 'sessions', component: SessionsSection },
  { name: 'display', component: DisplaySection },
]

/** The settings: those of the company, and the user's own. The address names the section. */
export function ProfilePage() {
  const { t } = useTranslation()
  const resources = useResources()
  const mobile = useIsMobile()
  const [params, setParams] = useSearchParams()
  const shown = sections.filter(
    ({ resource }) => resource === undefined || mayDo('read', resources[resource]),
  )
  const current = shown.find(({ name }) => name === params.get('section')) ?? shown[0]
  const choose = (name: string) =>
    setParams(
      (before) => {
        before.set('section', name)
        return before
      },
      { replace: true },
    )
  const items = shown.map(({ name, component: Component }) => ({
    key: name,
    label: t(`profile.sections.${name}`),
    children: <Component />,
  }))
  return (
    <div className="profile-page">
      <h1 className="unseen">{t('shell.pages.settings')}</h1>
      <Tabs tabPosition={mobile ? 'top' : 'left'} activeKey={current?.name} items={items} onChange={choose} />
    </div>
  )
}

/** The company's settings: one record, in place of a list of one. Closing restores the stored values. */
function CompanySection() {
  const [times, setTimes] = useState(0)
  const [unsaved] = useState<Unsaved>({ current: false })
  const renew = useCallback(() => setTimes((last) => last + 1), [])
  const { close } = useAskedClose(unsaved, renew)
  return (
    <UnsavedContext value={unsaved}>
      <RecordDialog key={times} resource="settings" recordKey="1" onClose={close} />
    </UnsavedContext>
  )
}

/** The user's sessions, this browser's first, and the buttons that end them. */
function SessionsSection() {
  const { t } = useTranslation()
  const all = {
    button: t('profile.sessions.end_others'),
    question: t('profile.sessions.end_others_question'),
  }
  return (
    <section className="profile-part">
      <h2>{t('profile.sessions.title')}</h2>
      <p className="quiet">{t('profile.sessions.hint')}</p>
      <SessionList sessions={ownSessions} onEnd={endSession} onEndAll={endOtherSessions} all={all} />
    </section>
  )
}

/** The user's identity for other users, which an admin changes. */
function Facts() {
  const { t } = useTranslation()
  const roleTitle = useRoleTitle()
  const user = currentUser()
  if (user === undefined) return null
  const roles = user.roles.map((role) => (
    <Tag key={role} bordered={false}>
      {roleTitle(role)}
    </Tag>
  ))
  const items = [
    { key: 'name', label: t('profile.account.name'), children: user.name },
    { key: 'roles', label: t('profile.account.roles'), children: roles },
    { key: 'introduction', label: t('profile.account.introduction'), children: user.introduction || '–' },
  ]
  return (
    <div className="profile-facts">
      {user.avatar ? (
        <img src={user.avatar} alt="" className="profile-picture" />
      ) : (
        <span className="profile-picture" aria-hidden>
          {user.name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <Descriptions column={1} items={items} />
    </div>
  )
}

/** The user's own account, and its password. */
function AccountSection() {
  const { t } = useTranslation()
  return (
    <>
      <section className="profile-part">
        <h2>{t('profile.account.title')}</h2>
        <p className="quiet">{t('profile.account.hint')}</p>
        <Facts />
      </section>
      <section className="profile-part">
        <h2>{t('profile.password.title')}</h2>
        <p className="quiet">{t('profile.password.hint')}</p>
        <PasswordForm />
      </section>
    </>
  )
}

function LanguageChoice() {
  const { t, i18n } = useTranslation()
  const { notification } = App.useApp()
  const id = useId()
  const choose = async (language: Language) => {
    await switchLanguage(language)
    notification.success({ message: i18n.t('shell.language_switched'), role: 'status' })
  }
  return (
    <div className="display-row">
      <span id={id}>{t('shell.language')}</span>
      <Segmented<Language>
        value={currentLanguage()}
        options={languages.map((language) => ({
          value: language,
          label: <span lang={language}>{factsOf(language).name}</span>,
        }))}
        aria-labelledby={id}
        onChange={(language) => void choose(language)}
      />
    </div>
  )
}

function SizeChoice() {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const [{ size: current }, change] = useAppearance()
  const id = useId()
  const choose = (size: Size) => {
    change({ size })
    notification.success({ message: t('shell.size.switched'), role: 'status' })
  }
  return (
    <div className="display-row">
      <span id={id}>{t('shell.size.title')}</span>
      <Segmented<Size>
        value={current}
        options={sizes.map((size) => ({ value: size, label: t(`shell.size.${size}`) }))}
        aria-labelledby={id}
        onChange={choose}
      />
    </div>
  )
}

/** The look of the app for this user. */
function DisplaySection() {
  const { t } = useTranslation()
  return (
    <section className="profile-part">
      <h2>{t('profile.display.title')}</h2>
      <p className="quiet">{t('profile.display.hint')}</p>
      <LanguageChoice />
      <SizeChoice />
      <div className="display-row">
        <span>{t('appearance.title')}</span>
        <Button icon={<BgColorsOutlined aria-hidden />} onClick={openAppearance}>
          {t('profile.display.more')}
        </Button>
      </div>
    </section>
  )
}

interface PasswordRowProps {
  name: PasswordField
  value: string
  problem: string | undefined
  onType: (value: string) => void
}

function PasswordRow({ name, value, problem, onType }: PasswordRowProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="password-row">
      <label htmlFor={id}>{t(`profile.password.${name}`)}</label>
      <Input.Password
        id={id}
        value={value}
        autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
        status={problem === undefined ? '' : 'error'}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onType(target.value)}
      />
      <div id={`${id}-problem`} role="alert" className="password-problem">
        {problem}
      </div>
    </div>
  )
}

/** The old password, the new one and the new one once more; each error stands at its input. */
function PasswordForm() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const { typed, problems, refusals, busy, type, send } = useOwnPassword()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus()
  }, [refusals])
  return (
    <form ref={form} className="password-form" noValidate onSubmit={submit}>
      {passwordFields.map((name) => (
        <PasswordRow
          key={name}
          name={name}
          value={typed[name]}
          problem={problems[name]}
          onType={(value) => type(name, value)}
        />
      ))}
      <Button
        type="primary"
        htmlType="submit"
        loading={busy}
        disabled={passwordFields.some((name) => typed[name] === '')}
      >
        {t('profile.password.submit')}
      </Button>
    </form>
  )
}

/** The inputs, by the names that the server has for them; the repetition is our own. */
const passwordFields = ['old_password', 'new_password', 'repeated'] as const
type PasswordField = (typeof passwordFields)[number]

type Passwords = Record<PasswordField, string>
type Problems = Partial<Record<PasswordField, string>>

const nothing: Passwords = { old_password: '', new_password: '', repeated: '' }

/** The server's problems with the inputs; undefined for a failure that concerns no input. */
function problemsIn(error: unknown): Problems | undefined {
  const found = passwordFields.flatMap((name) => {
    const problem = problemsOf(error).find(({ path }) => path === `/${name}`)
    return problem === undefined ? [] : [[name, problem.message] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

/** The input for a new password, its problems, and the save. */
function useOwnPassword() {
  const { t } = useTranslation()
  const { open } = useNotification()
  const stale = useStale()
  const [typed, setTyped] = useState(nothing)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  /** A counter, so that the form notices each repetition. */
  const [refusals, setRefusals] = useState(0)

  const type = (name: PasswordField, value: string) => {
    setTyped({ ...typed, [name]: value })
    setProblems({ ...problems, [name]: undefined })
  }
  const refuse = (found: Problems) => {
    setProblems(found)
    setRefusals((before) => before + 1)
  }
  const send = async () => {
    if (typed.repeated !== typed.new_password) return refuse({ repeated: t('profile.password.differs') })
    setBusy(true)
    try {
      await changePassword(typed.old_password, typed.new_password)
      setTyped(nothing)
      setProblems({})
      open?.({ type: 'success', message: t('form.saved') })
      await stale([OWN_SESSIONS])
    } catch (error) {
      const found = problemsIn(error)
      refuse(found ?? {})
      const message = error instanceof Error ? error.message : t('errors.unknown')
      if (found === undefined) open?.({ type: 'error', message })
    } finally {
      setBusy(false)
    }
  }
  return { typed, problems, refusals, busy, type, send }
}

/** The question for the user's sessions. */
const OWN_SESSIONS = 'own sessions'

const ownSessions: Call<Session[]> = { resource: OWN_SESSIONS, path: '/user/sessions' }

const endSession = (id: number) => ask<void>({ method: 'DELETE', path: `/user/sessions/${id}` })

const endOtherSessions = () => ask<void>({ method: 'DELETE', path: '/user/sessions' })

/** Changes the password and ends every other session. @throws ApiError with the problem of either input */
const changePassword = (old: string, wanted: string) =>
  ask<unknown>({ method: 'PUT', path: '/user/password', body: { old_password: old, new_password: wanted } })
