import { request } from '../request'

/** What an authenticator app needs: the secret as text, and the address that a QR code holds. */
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
