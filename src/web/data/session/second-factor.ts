import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { translate } from '../languages/i18n'
import { request } from '../request'

/** The data for an authenticator app: the secret as text, and the address that a QR code holds. */
export interface AppSecret {
  secret: string
  address: string
}

export const beginApp = () => request<AppSecret>('POST', '/user/second-factor/app', {})

/** Proves that the app has the secret. @returns the recovery codes, which are shown once */
export async function confirmApp(code: string): Promise<string[]> {
  const answer = await request<{ recovery_codes: string[] }>('POST', '/user/second-factor/app/confirm', {
    code,
  })
  return answer.recovery_codes
}

/**
 * Lets the user make a passkey, on this device or another.
 *
 * @param name the user's name for it
 * @returns the recovery codes, which are shown once; none when there are some already
 * @throws Error with a message, also when they gave up
 */
export async function addPasskey(name: string): Promise<string[]> {
  const optionsJSON = await request<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    '/user/second-factor/passkeys/options',
    {},
  )
  const { startRegistration } = await import('@simplewebauthn/browser')
  const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    const reason = translate(`profile.second_factor.${isKnown ? 'passkey_known' : 'passkey_stopped'}`)
    throw new Error(reason, { cause: error })
  })
  const { recovery_codes: codes } = await request<{ recovery_codes: string[] }>(
    'POST',
    '/user/second-factor/passkeys',
    { name, answer },
  )
  return codes
}
