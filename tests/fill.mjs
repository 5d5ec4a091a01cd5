// `npm run fill -- --orders 1000000`: fills the empty database of DATABASE_URL, or of DATA_DIR, with a shop of that size.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = { middlewareMode: true, ws: false, watch: null }
const vite = await createServer({ root, configFile: false, appType: 'custom', logLevel: 'error', server })
const { fillCommand } = await vite.ssrLoadModule(path.join(root, 'tests/bench/fill/fill-command.ts'))
process.exitCode = await fillCommand(process.argv.slice(2))
await vite.close()
