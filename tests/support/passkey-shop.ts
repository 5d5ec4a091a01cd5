import { sql } from 'kysely'
import { pino } from 'pino'
import { openShop, passwords, servedBy, type Answer } from './shop'
import { softwarePasskey } from './software-passkey'

type Staff = 'admin' | 'clerk'

/** The challenge of a sign-in for a passkey. */
interface Asked {
  challenge: string
  rpId: string
  allowCredentials: { id: string }[]
}

/** A shop with a clock of its own, whose staff add passkeys and sign in with them. */
export async function openPasskeyShop() {
  let now = new Date('2026-11-21T04:00:00Z')
  const warned: Record<string, unknown>[] = []
  const write = (line: string) => void warned.push(JSON.parse(line))
  const log = pino({ base: null, level: 'warn' }, { write })
  const shop = servedBy({ ...(await openShop()).shop, log, now: () => now })
  const { db } = shop.shop

  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const own = (
    method: string,
    path = '',
    body?: unknown,
    as: Staff = 'clerk',
    headers = {},
  ): Promise<Answer> => shop.call(method, `/user/second-factor${path}`, body, { as, headers })

  /**
   * Signs in with the password and more; a header claims another host, since no caller is trusted to name
   * one.
   */
  const signIn = async (more: object = {}, username: Staff = 'clerk', site = 'http://localhost') => {
    const body = JSON.stringify({ username, password: passwords[username], ...more })
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-Host': 'forged.example' }
    const response = await shop.app.request(`${site}/login`, { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  }
  /** The challenge of the sign-in, once no failure makes anybody wait any more. */
  const asked = async (username: Staff = 'clerk'): Promise<Asked> => {
    later(301)
    return (await signIn({}, username)).body.passkey
  }
  /** The options for a device that is to make a passkey. */
  const toAdd = async (as: Staff = 'clerk') => {
    const { body } = await own('POST', '/passkeys/options', {}, as)
    return { ...body, challenge: String(body.challenge) }
  }
  const add = (answer: unknown, name: unknown = 'till', as: Staff = 'clerk') =>
    own('POST', '/passkeys', { name, answer }, as)
  /** Adds a passkey of a new device. */
  const withPasskey = async (as: Staff = 'clerk', name = 'till') => {
    const device = softwarePasskey()
    const { body } = await add(device.made(await toAdd(as)), name, as)
    return { ...device, codes: body.recovery_codes as string[] }
  }
  const trail = async () => {
    const { rows } = await sql<{ name: string }>`select name from goldbook_audit order by id`.execute(db)
    return rows.map(({ name }) => name)
  }
  return { ...shop, warned, later, clock: () => now, own, signIn, asked, toAdd, add, withPasskey, trail }
}
