import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemsOf } from '../../data/request'
import { useStale } from '../../data/calls'
import { changePassword, OWN_SESSIONS } from './account'

/** The inputs, by the names that the server has for them; the repetition is our own. */
export const passwordFields = ['old_password', 'new_password', 'repeated'] as const
export type PasswordField = (typeof passwordFields)[number]

type Passwords = Record<PasswordField, string>
type Problems = Partial<Record<PasswordField, string>>

const nothing: Passwords = { old_password: '', new_password: '', repeated: '' }

/** Where the server finds something wrong, else undefined for a failure that is about no input. */
function problemsIn(error: unknown): Problems | undefined {
  const found = passwordFields.flatMap((name) => {
    const problem = problemsOf(error).find(({ path }) => path === `/${name}`)
    return problem === undefined ? [] : [[name, problem.message] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

/** The input for a new password, its problems, and the save. */
export function useOwnPassword() {
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
