// `npm test`: every suite in turn, then one last line with the counts that the runners themselves reported.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { marked } from './support/marks.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const probed = path.join(root, 'tests', 'probe.mjs')
const reports = path.join(root, '.generated', 'reports')
const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Runs a package's command in the project; answers whether it succeeded. */
async function succeeds(script, args) {
  const command = [path.join(root, 'node_modules', script), ...args]
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' })
  const [status] = await once(child, 'close')
  return status === 0
}

/** Milliseconds of two probes at once on two idle cores of the machine for which the limits were chosen. */
const IDLE = 600
/** The factor beyond which a longer wait hides a fault rather than a slow machine. */
const SLOWEST = 6

/** The factor by which this machine is slower; the limits of all suites grow with it (see tests/support/pace.ts). */
async function probe() {
  const start = performance.now()
  await Promise.all(['one', 'other'].map(() => once(spawn(process.execPath, [probed]), 'close')))
  const slowness = (performance.now() - start) / IDLE
  return Math.min(SLOWEST, Math.max(1, slowness)).toFixed(1)
}

/** The counts of a check, which has no tests: passing adds nothing, failing is one failure. */
async function check(script, args) {
  return { passed: 0, failed: (await succeeds(script, args)) ? 0 : 1, failures: [] }
}

/** The counts of a runner's report; a runner that failed without naming a failed test is one failure itself. */
async function tested(name, script, args, countsOf) {
  const file = path.join(reports, `${name}.json`)
  const succeeded = await succeeds(script, args(file))
  const counts = countsIn(file, countsOf)
  return succeeded ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
}

function countsIn(file, countsOf) {
  try {
    return countsOf(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const reason = `No readable report in ${path.relative(root, file)}: ${error.message}`
    return { passed: 0, failed: 1, failures: [{ name: reason, message: '' }] }
  }
}

/** @param only parts of the paths of the files that run; all where there are none */
function vitest(projects, only = []) {
  const args = (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    return ['run', ...only, ...projects.flatMap((project) => ['--project', project]), ...reporters]
  }
  return tested(projects[0], 'vitest/vitest.mjs', args, ({ numPassedTests, numFailedTests, testResults }) => {
    const unloadable = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    )
    const failures = [
      ...unloadable.map((file) => ({ name: file.name, message: file.message })),
      ...testResults.flatMap((file) => failedOf(file)),
    ]
    return { passed: numPassedTests, failed: numFailedTests + unloadable.length, failures }
  })
}

function failedOf({ name, assertionResults }) {
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({
      name: `${path.relative(root, name)} › ${test.fullName}`,
      message: test.failureMessages.join('\n'),
    }))
}

function playwright() {
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = path.join(reports, 'e2e.json')
  const args = () => ['test', '--config', 'tests/e2e/playwright.config.ts']
  return tested('e2e', '@playwright/test/cli.js', args, ({ stats, errors, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [
      ...errors.map(({ message }) => ({ name: 'tests/e2e', message })),
      ...suites.flatMap((suite) => failedJourneys(suite)),
    ],
  }))
}

function failedJourneys({ specs, suites = [] }) {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => ['unexpected', 'flaky'].includes(status)),
  )
  return [...failed.map((spec) => journey(spec)), ...suites.flatMap((inner) => failedJourneys(inner))]
}

function journey({ file, title, tests }) {
  const messages = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
  return { name: `tests/e2e/${file} › ${title}`, message: messages.join('\n') }
}

/** Whether a PostgreSQL answers; unused databases of earlier runs are dropped first. */
async function answers(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    const { rows } = await client.query(`
      select datname from pg_database where datname like 'goldbook\\_test\\_%'
      and datname not in (select datname from pg_stat_activity where datname is not null)`)
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}"`).catch(() => {})
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The counts without PostgreSQL: its suite is left out with a message, unless the caller requires it. */
function withoutPostgres() {
  console.log(`PostgreSQL does not answer at ${postgres}: the API tests ran on the embedded database alone.`)
  return { passed: 0, failed: process.argv.includes('--require-postgres') ? 1 : 0, failures: [] }
}

const hasPostgres = await answers(postgres)

/**
 * The extent of a run: the tests that a change is likely to break, everything on both databases, or also tests that
 * take minutes and guard parts that rarely change. Tests read it where they choose for themselves.
 */
const extent = ['nightly', 'all'].find((name) => process.argv.includes(`--${name}`)) ?? 'default'
process.env.GOLDBOOK_TESTS = extent

/** The API files for PostgreSQL: all of them, or those in which the engines can differ. */
const onBoth = () => (extent === 'default' ? marked('tests/api', '// Engines: both') : [])

async function timed(name, suite) {
  const start = performance.now()
  const counts = await suite()
  return { name, seconds: (performance.now() - start) / 1000, ...counts }
}

/** Runs suites one after the other: each uses all cores. */
async function inTurn(suites) {
  const results = []
  for (const [name, suite] of Object.entries(suites)) {
    console.log(`\n── ${name}`)
    results.push(await timed(name, suite))
  }
  return results
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const start = performance.now()

process.env.GOLDBOOK_SLOWNESS = await probe()
console.log(`The limits of the tests are multiplied by ${process.env.GOLDBOOK_SLOWNESS}.`)

const results = await inTurn({
  'types and lint': () => check('oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
  format: () => check('oxfmt/bin/oxfmt', ['--check']),
  unit: () => vitest(['unit']),
  'api on the embedded database': () => vitest(['api-pglite']),
  'api on PostgreSQL': () => (hasPostgres ? vitest(['api-postgres'], onBoth()) : withoutPostgres()),
  faults: () => vitest(['faults']),
  web: () => vitest(['web', 'web-alone']),
  browser: playwright,
})
const minutes = (performance.now() - start) / 60_000

/** Lines of a failure's message that the end of a run repeats; the full message is where the test ran. */
const LINES = 12

console.log('')
for (const suite of results) {
  for (const { name, message } of suite.failures) {
    console.log(`Failed in ${suite.name}: ${name}`)
    console.log(message.split('\n').slice(0, LINES).join('\n'))
  }
}
for (const { name, passed, failed, seconds } of results) {
  const counts = `${passed} passed, ${failed} failed`
  console.log(`${name.padEnd(30)} ${counts.padStart(24)} ${seconds.toFixed(1).padStart(7)} s`)
}
const databases = hasPostgres ? 'the embedded database and PostgreSQL' : 'the embedded database alone'
const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
console.log(`API tests ran on ${databases}; ${minutes.toFixed(1)} minutes in all.`)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') > 0 ? 1 : 0
