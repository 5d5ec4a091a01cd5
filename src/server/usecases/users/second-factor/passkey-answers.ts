import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { ajv } from '../../../request/input/schema-validator'

const text = (maxLength: number) => ({ type: 'string', maxLength })

const answer = (required: string[], optional: Record<string, object> = {}) => ({
  type: 'object',
  required: ['id', 'rawId', 'type', 'response', 'clientExtensionResults'],
  properties: {
    ...{ id: text(2000), rawId: text(2000), type: { const: 'public-key' } },
    clientExtensionResults: { type: 'object' },
    response: {
      type: 'object',
      required,
      properties: { ...Object.fromEntries(required.map((name) => [name, text(100_000)])), ...optional },
    },
  },
})

const isRegistration = ajv.compile<RegistrationResponseJSON>(
  answer(['clientDataJSON', 'attestationObject'], {
    transports: { type: 'array', maxItems: 20, items: text(40) },
  }),
)

const isAuthentication = ajv.compile<AuthenticationResponseJSON>(
  answer(['clientDataJSON', 'authenticatorData', 'signature']),
)

/** What a browser answers when it has made a passkey; undefined for anything else. */
export function registrationIn(sent: unknown): RegistrationResponseJSON | undefined {
  return isRegistration(sent) ? sent : undefined
}

/** What a browser answers for a passkey that signs somebody in; undefined for anything else. */
export function authenticationIn(sent: unknown): AuthenticationResponseJSON | undefined {
  return isAuthentication(sent) ? sent : undefined
}
