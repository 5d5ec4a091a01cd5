import { existsSync, readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { AppEnv } from '../request/context'

/** Where a build writes the licences down; a server run from its sources has none. */
const written = ['../client/.vite/licences.json', '../../client/.vite/licences.json'].map(
  (name) => new URL(name, import.meta.url),
)

/** `GET /licences`: those of all packages that goldbook consists of, for whoever is signed in. */
export function licenceRoutes(files: readonly URL[] = written): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', (c) => {
    const file = files.find((each) => existsSync(each))
    const licences: unknown = file ? JSON.parse(readFileSync(file, 'utf8')) : []
    return c.json(licences as object)
  })
}
