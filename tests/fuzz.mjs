// `npm run fuzz -- 10000`: that many requests of each kind of body, against the API in process.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

const root = fileURLToPath(new URL('..', import.meta.url))
const [count = '10000', ...others] = process.argv.slice(2)
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const words = ['run', '--project', 'api-pglite', 'tests/api/fuzz.test.ts', ...others]
const child = spawn(process.execPath, [vitest, ...words], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ: count },
})
child.once('exit', (status) => process.exit(status ?? 1))
