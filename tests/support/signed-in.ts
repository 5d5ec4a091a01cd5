import type { RunningServer } from './running-server'

export type CallServer = (method: string, path: string, body?: unknown) => Promise<Response>

/** Signs the admin in at a running server; answers a function that calls its API. */
export async function signedIn(server: RunningServer): Promise<CallServer> {
  const headers = { 'Content-Type': 'application/json' }
  const login = await fetch(`${server.address}/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'admin', password: server.password }),
  })
  const { token }: { token: string } = await login.json()
  return async (method, path, body) =>
    fetch(`${server.address}/_api${path}`, {
      method,
      headers: { ...(body instanceof FormData ? {} : headers), 'X-Token': token },
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    })
}
