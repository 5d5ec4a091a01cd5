import { createHash, randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { AppEnv } from '../request/context'
import type { Shop } from '../request/shop'
import { closeSession, findCredentials, openSession } from '../store/users/users'

const SESSION_LIFE = 600_000

/** The API, called in process as a user: its calls are checked like all others. */
export interface Api {
  post: <Answer>(path: string, body?: unknown) => Promise<Answer>
  put: <Answer>(path: string, body: unknown) => Promise<Answer>
  get: <Answer>(path: string) => Promise<Answer>
  remove: (path: string) => Promise<void>
  /** Sends a file, as a form does. */
  upload: (path: string, values: Record<string, string>, file: File) => Promise<void>
}

/**
 * Signs a user in for the duration of the work.
 *
 * @throws Error when there is no such user, or the API refuses a call
 */
export async function asUser<Result>(
  app: Hono<AppEnv>,
  { db }: Shop,
  username: string,
  work: (api: Api) => Promise<Result>,
): Promise<Result> {
  const user = await findCredentials(db, username)
  if (!user) throw new Error(`Demo data is written as the user ${username}, and there is none`)
  const token = randomBytes(32).toString('hex')
  const hash = createHash('sha256').update(token).digest('hex')
  await openSession(db, hash, user.id, new Date(Date.now() + SESSION_LIFE))
  try {
    return await work(apiOf(app, token))
  } finally {
    await closeSession(db, hash)
  }
}

function apiOf(app: Hono<AppEnv>, token: string): Api {
  const send = async (method: string, path: string, body?: unknown): Promise<string> => {
    const isForm = body instanceof FormData
    const response = await app.request(`/_api${path}`, {
      method,
      headers: {
        ...{ 'X-Token': token, 'Accept-Language': 'en' },
        ...(isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The demo's ${method} ${path} was refused: ${text}`)
    return text
  }
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> =>
    JSON.parse(await send(method, path, body))
  return {
    post: (path, body) => call('POST', path, body ?? {}),
    put: (path, body) => call('PUT', path, body),
    get: (path) => call('GET', path),
    remove: async (path) => {
      await send('DELETE', path)
    },
    upload: async (path, values, file) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(values)) form.set(name, value)
      form.set('file', file)
      await send('POST', path, form)
    },
  }
}
