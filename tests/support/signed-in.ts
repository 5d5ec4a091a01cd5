import type { RunningServer } from './running-server'

export type CallServer = (method: string, path: string, body?: unknown) => Promise<Response>

const headers = { 'Content-Type': 'application/json' }

/** Signs the admin in at a running server; answers the session's token. */
export async function tokenAt(server: RunningServer): Promise<string> {
  const login = await fetch(`${server.address}/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'admin', password: server.password }),
  })
  const { token }: { token: string } = await login.json()
  return token
}

/** Signs the admin in at a running server; answers a function that calls its API. */
export async function signedIn(server: RunningServer): Promise<CallServer> {
  const token = await tokenAt(server)
  return async (method, path, body) =>
    fetch(`${server.address}/_api${path}`, {
      method,
      headers: { ...(body instanceof FormData ? {} : headers), 'X-Token': token },
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    })
}
