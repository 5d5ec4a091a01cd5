import { randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { Context } from '../../request/context'
import { cameByTls } from '../../request/guarding-headers'
import { hashOf } from '../session'
import type { Shop } from '../../request/shop'
import { findDevice, keepDevice } from '../../store/users/devices'

/**
 * The cookie of a device on which somebody has signed in: it grants no access, but lets failures be counted per device.
 */
const DEVICE = 'goldbook-device'
/** In seconds, the unit of cookies. */
const YEAR = 365 * 24 * 3600

export interface Device {
  token: string
  /** The user who signs in has done so on it before. */
  isTheirs: boolean
}

/** The device of a request, identified by its cookie; undefined if nobody has signed in on it. */
export async function deviceOf(c: Context, { db }: Shop, username: string): Promise<Device | undefined> {
  const token = getCookie(c, DEVICE)
  const { isOurs, isTheirs } = token
    ? await findDevice(db, username, hashOf(token))
    : { isOurs: false, isTheirs: false }
  return isOurs && token ? { token, isTheirs } : undefined
}

/** Staff who share a device share its cookie. */
export async function rememberDevice(
  c: Context,
  { db }: Shop,
  userId: number,
  device: Device | undefined,
): Promise<void> {
  const token = device?.token ?? randomBytes(32).toString('hex')
  await keepDevice(db, userId, hashOf(token))
  const secure = cameByTls(c)
  setCookie(c, DEVICE, token, { path: '/login', httpOnly: true, sameSite: 'Lax', maxAge: YEAR, secure })
}
