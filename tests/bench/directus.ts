import { execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../support/running-server'

const run = promisify(execFile)

const admin = { email: 'bench@example.com', password: 'a golden password' }

/** A Directus that serves the tables of a database. */
export interface Directus {
  pid: number
  address: string
  headers: Record<string, string>
  close: () => void
}

function environmentFor(databaseUrl: string, port: number): NodeJS.ProcessEnv {
  const { hostname, port: at, username, pathname } = new URL(databaseUrl)
  return {
    ...process.env,
    ...{
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      TELEMETRY: 'false',
    },
    ...{ KEY: 'k'.repeat(32), SECRET: 's'.repeat(32), ACCESS_TOKEN_TTL: '1d' },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    ...{ DB_CLIENT: 'pg', DB_HOST: hostname, DB_PORT: at || '5432', DB_USER: username, DB_PASSWORD: 'none' },
    ...{ DB_DATABASE: pathname.slice(1), DB_POOL__MAX: '10' },
  }
}

/**
 * Starts the Directus that `npm install directus@11` has put into a folder, beside the tables of goldbook.
 *
 * @param folder undefined where none is installed
 */
export async function startDirectus(
  folder: string | undefined,
  databaseUrl: string,
): Promise<Directus | undefined> {
  if (folder === undefined) return undefined
  const port = await freePort()
  const options = { cwd: folder, env: environmentFor(databaseUrl, port) }
  const program = path.join(folder, 'node_modules/directus/cli.js')
  await run(process.execPath, [program, 'bootstrap'], options)
  const child = spawn(process.execPath, [program, 'start'], { ...options, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  const signIn = async () => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${address}/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify(admin),
    })
    const { data }: { data: { access_token: string } } = await answer.json()
    return data.access_token
  }
  for (let attempt = 1; ; attempt++)
    try {
      const headers = { Authorization: `Bearer ${await signIn()}` }
      return { pid: child.pid ?? 0, address, headers, close: () => child.kill() }
    } catch (error) {
      if (attempt === 60) throw error
      await wait(1000)
    }
}
