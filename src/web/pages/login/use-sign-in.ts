import { useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { answerByPasskey, type PasskeyQuestion } from '../../data/session/passkeys'
import { useWait } from '../../data/session/use-wait'
import {
  isNextStep,
  questionIn,
  signIn,
  wantedIn,
  waysIn,
  type SignIn,
  type Wanted,
  type Way,
} from '../../data/session/sign-in'

/** A message for the form, and the input that it is about. */
interface Refusal {
  message: string
  at: 'username' | Wanted
}

/** The second step: the way that is shown, and all that there are. */
interface Step {
  way: Way
  ways: readonly Way[]
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

/** Signs in by a passkey, each question of which is good for one answer. */
function usePasskeySignIn() {
  const question = useRef<PasskeyQuestion | undefined>(undefined)
  const ask = async (values: SignIn) => {
    await signIn(values).catch((error: unknown) => {
      question.current = questionIn(error)
      if (question.current === undefined) throw error
    })
  }
  const enter = async (values: SignIn) => {
    if (question.current === undefined) await ask(values)
    if (question.current === undefined) return
    const passkey = await answerByPasskey(question.current)
    question.current = undefined
    await signIn({ ...values, passkey })
  }
  const keep = (error: unknown) => {
    question.current = questionIn(error) ?? question.current
  }
  return { enter, keep }
}

/** Signs in with what the form holds; a refusal goes back to the input that it is about. */
export function useSignIn(form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | undefined>()
  const [choosesOwn, setChoosesOwn] = useState(false)
  /** The password was right, and the second step is asked for. */
  const [step, setStep] = useState<Step | undefined>()
  const passkeys = usePasskeySignIn()
  const { text: wait, begin: beginWait } = useWait()

  const refuse = (next: Refusal, ways?: Way[]) => {
    // The input that it is about is there from now on.
    flushSync(() => {
      setRefusal(next)
      if (next.at === 'new_password') setChoosesOwn(true)
      setStep((now) => (next.at === 'code' ? stepAfter(now, ways) : undefined))
    })
    const input = form.current?.elements.namedItem(next.at)
    if (!(input instanceof HTMLInputElement))
      return form.current?.querySelector<HTMLElement>('.submit')?.focus()
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
      await (step?.way === 'passkey' ? passkeys.enter(values) : signIn(values))
    } catch (error) {
      setBusy(false)
      beginWait(error)
      passkeys.keep(error)
      const message = error instanceof Error ? error.message : t('errors.failed')
      const isNext = isNextStep(error)
      const at = wantedIn(error) ?? (step ? 'code' : 'password')
      refuse({ message: isNext ? '' : message, at }, isNext ? waysIn(error) : undefined)
    }
  }
  const choose = (way: Way) => {
    setRefusal(undefined)
    setStep((now) => now && { ...now, way })
  }
  const back = () => refuse({ message: '', at: 'password' })
  return { busy, wait, refusal, choosesOwn, step, submit, choose, back }
}

/** The step that is shown after a refusal: the way that was taken before, while there is no other news. */
function stepAfter(now: Step | undefined, ways: readonly Way[] = ['app', 'recovery']): Step {
  if (now) return now
  return { ways, way: ways[0] ?? 'recovery' }
}
