import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { translate } from '../languages/i18n'

/** What the server asks a passkey at the sign-in. */
export type PasskeyQuestion = PublicKeyCredentialRequestOptionsJSON

/** Browsers have passkeys over TLS, and for names alone: an address of numbers is nobody's for long. */
export function offersPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}

/**
 * Lets the user confirm by one of their passkeys.
 *
 * @returns the answer for the server
 * @throws Error with a message, when they gave up or the browser did
 */
export async function answerByPasskey(question: PasskeyQuestion): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return await startAuthentication({ optionsJSON: question })
  } catch (error) {
    throw new Error(translate('login.passkey_failed'), { cause: error })
  }
}
