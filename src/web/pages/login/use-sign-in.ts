import { useState, type RefObject, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useWait } from '../../data/session/use-wait'
import { isNextStep, signIn, wantedIn, type SignIn, type Wanted } from '../../data/session/sign-in'

/** A message for the form, and the input that it is about. */
interface Refusal {
  message: string
  at: 'username' | Wanted
}

const required = {
  username: 'login.username_required',
  password: 'login.password_required',
  code: 'login.code_required',
} as const

/** The values of the form; a field that is not there yet is left out. */
function valuesOf(form: HTMLFormElement): SignIn {
  const values = new FormData(form)
  const text = (name: string) => String(values.get(name) ?? '').trim()
  return {
    username: text('username'),
    password: String(values.get('password') ?? ''),
    ...(values.has('new_password') ? { new_password: String(values.get('new_password')) } : {}),
    ...(values.has('code') ? { code: text('code') } : {}),
  }
}

const missingIn = (values: SignIn) =>
  (['username', 'password', 'code'] as const).find((name) => values[name] === '')

/** Signs in with what the form holds; a refusal goes back to the input that it is about. */
export function useSignIn(form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | undefined>()
  const [choosesOwn, setChoosesOwn] = useState(false)
  /** The password was right, and a code is asked for. */
  const [proves, setProves] = useState(false)
  const { text: wait, begin: beginWait } = useWait()

  const refuse = (next: Refusal) => {
    // The input that it is about is there from now on.
    flushSync(() => {
      setRefusal(next)
      if (next.at === 'new_password') setChoosesOwn(true)
      setProves(next.at === 'code')
    })
    const input = form.current?.elements.namedItem(next.at)
    if (!(input instanceof HTMLInputElement)) return
    input.focus()
    input.select()
  }

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget)
    const missing = missingIn(values)
    if (missing !== undefined) return refuse({ message: t(required[missing]), at: missing })
    setBusy(true)
    try {
      await signIn(values)
    } catch (error) {
      setBusy(false)
      beginWait(error)
      const message = error instanceof Error ? error.message : t('errors.failed')
      refuse({
        message: isNextStep(error) ? '' : message,
        at: wantedIn(error) ?? (proves ? 'code' : 'password'),
      })
    }
  }
  const back = () => refuse({ message: '', at: 'password' })
  return { busy, wait, refusal, choosesOwn, proves, submit, back }
}
