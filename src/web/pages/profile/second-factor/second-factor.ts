import { ask, type Call } from '../../../data/calls'

/** A passkey, as its user knows it. */
export interface Passkey {
  id: number
  name: string
  created_at: string
  last_used_at: string | null
}

/** The user's second factor, without any secret. */
export interface SecondFactor {
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

export const renamePasskey = ({ id }: Passkey, name: string) =>
  ask<void>({ method: 'PUT', path: `${path}/passkeys/${id}`, body: { name } })

export const removePasskey = ({ id }: Passkey) =>
  ask<void>({ method: 'DELETE', path: `${path}/passkeys/${id}` })

/** Replaces the recovery codes. @returns the new ones, which are shown once */
export async function renewRecoveryCodes(): Promise<string[]> {
  const answer = await ask<{ recovery_codes: string[] }>({
    method: 'POST',
    path: `${path}/recovery-codes`,
    body: {},
  })
  return answer.recovery_codes
}
