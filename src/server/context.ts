import type { Context as HonoContext } from 'hono'
import type { Language } from '#resource/resource'
import type { Shop, User } from './shop'

/** What every handler finds on its context. */
export interface Variables {
  shop: Shop
  /** The version of the resources that the request is served by. */
  resourcesVersion: string
  user: User
  language: Language
  requestId: string
  /** The checked JSON object of the body; set by `readBody`. */
  body: Record<string, unknown>
}

export type Context = HonoContext<{ Variables: Variables }>
export interface AppEnv {
  Variables: Variables
}
