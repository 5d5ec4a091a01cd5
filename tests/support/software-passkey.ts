import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The request of the browser to a device. */
interface Asked {
  challenge: string
}

/** The deviations of a device from a correct answer. */
interface Answering {
  /** The origin of the page that asks. */
  origin?: string
  /** The number of its uses that it reports. */
  counter?: number
  /** The host that it signs for. */
  host?: string
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hash = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/** The flags of a person who was present and verified. */
const PRESENT = 0b101
/** The flag of data with a new key. */
const WITH_KEY = 0b100_0000

/** The start of the data that a device signs: host, flags and counter. */
function authenticatorData(host: string, flags: number, counter: number, rest = new Uint8Array()): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([hash(host), Buffer.from([flags]), count, rest])
}

const clientData = (type: string, { challenge }: Asked, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** The public key as a device writes it: COSE, ES256 on P-256. */
function coseOf(key: { x?: string | undefined; y?: string | undefined }): Uint8Array {
  const part = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'))
  const pairs: [number, number | Uint8Array<ArrayBuffer>][] = [
    ...([
      [1, 2],
      [3, -7],
      [-1, 1],
    ] as [number, number][]),
    ...([
      [-2, part(key.x)],
      [-3, part(key.y)],
    ] as [number, Uint8Array<ArrayBuffer>][]),
  ]
  return isoCBOR.encode(new Map(pairs))
}

/** A device with one passkey, in software: it signs every request, as passed on by a browser. */
export function softwarePasskey(host = 'localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let used = 0

  const made = (
    asked: Asked,
    { origin = `http://${host}`, counter = 0, host: signed = host }: Answering = {},
  ) => {
    const length = Buffer.from([0, id.length])
    const key = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey.export({ format: 'jwk' }))])
    const authData = new Uint8Array(authenticatorData(signed, PRESENT | WITH_KEY, counter, key))
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]),
    )
    return {
      ...{ id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: base64(clientData('webauthn.create', asked, origin)),
        attestationObject: base64(attestation),
        transports: ['internal', 'unheard-of'],
      },
    }
  }

  const answer = (
    asked: Asked,
    { origin = `http://${host}`, counter = ++used, host: signed = host }: Answering = {},
  ) => {
    used = counter
    const data = authenticatorData(signed, PRESENT, counter)
    const client = clientData('webauthn.get', asked, origin)
    const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey)
    return {
      ...{ id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      },
    }
  }

  return { id: base64(id), made, answer }
}
