// Prepares a fresh clone. npm runs it before `start`, `test` and the like, with the steps that these need. It uses only
// Node's built-in modules, since node_modules may not exist yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (...parts) => path.join(root, ...parts)

/** The inputs of the build; a change in any of them makes it stale. */
const buildInputs = [
  'src',
  // Resources, reports and templates are read when the server starts.
  'print-templates/panel.schema.json',
  'index.html',
  'designer.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24
  if (!supported) stop(`goldbook needs Node 20.19, 22.12, 24 or newer; this is ${process.version}.`)
}

function run(label, command, args) {
  console.log(`> ${label}`)
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: '' },
  })
  return status === 0
}

/** Runs the npm that runs this script, whose path is in the environment (on Windows a bare `npm` can't be spawned). */
function npm(...args) {
  const own = process.env.npm_execpath
  return own ? run(`npm ${args[0]}`, process.execPath, [own, ...args]) : run(`npm ${args[0]}`, 'npm', args)
}

/** The packages of a lock file that every machine needs, each with its exact version. */
function lockedPackages(file) {
  if (!existsSync(file)) return new Map()
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  const needed = Object.entries(packages).filter(([at, entry]) => at !== '' && !entry.optional)
  return new Map(needed.map(([at, entry]) => [at, entry.integrity ?? entry.version]))
}

/** npm writes node_modules/.package-lock.json last, so an interrupted installation does not count as one. */
function installed() {
  const present = lockedPackages(inRoot('node_modules', '.package-lock.json'))
  return [...lockedPackages(inRoot('package-lock.json'))].every(
    ([at, content]) => present.get(at) === content,
  )
}

async function install() {
  if (!installed() && !npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')) {
    stop('npm ci failed (see above). Is the package registry reachable, and the disk not full?')
  }
  const { writeTypes } = await import('./resource/generate-types.mjs')
  const { writeLanguages } = await import('./words/list-languages.mjs')
  try {
    writeTypes()
    writeLanguages()
  } catch (error) {
    stop(error.message)
  }
}

function filesUnder(file) {
  if (!statSync(file).isDirectory()) return [file]
  return readdirSync(file)
    .toSorted()
    .flatMap((name) => filesUnder(path.join(file, name)))
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function build() {
  const stamp = inRoot('dist', '.inputs')
  const inputs = hashOf(buildInputs.map((input) => inRoot(input)).flatMap(filesUnder))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
  if (
    !run('vite build', process.execPath, [
      inRoot('node_modules/vite/bin/vite.js'),
      'build',
      '--app',
      '--logLevel',
      'error',
    ])
  ) {
    stop('The build failed (see above).')
  }
  writeFileSync(stamp, inputs)
}

const isRoot = process.getuid?.() === 0
const hasApt = existsSync('/usr/bin/apt-get')

/** Installs Debian packages, if permitted. */
function aptInstall(...packages) {
  if (!hasApt || !isRoot) return false
  return (
    run('apt-get update', 'apt-get', ['update', '-q']) &&
    run(`apt-get install ${packages.join(' ')}`, 'apt-get', [
      'install',
      '-qy',
      '--no-install-recommends',
      ...packages,
    ])
  )
}

/** Whether a browser exists and runs: Ubuntu's `chromium` may be a stub that only asks for a snap. */
function runs(executable) {
  return existsSync(executable) && spawnSync(executable, ['--version', '--no-sandbox']).status === 0
}

function playwrightsOwn() {
  return createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
}

function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return runs(named) ? named : stop(`CHROMIUM_PATH names ${named}, which is not a browser that runs.`)
  return [
    // The browser without its own windows takes a tenth less time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    playwrightsOwn(),
  ].find(runs)
}

function installBrowser() {
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (aptInstall(name, 'fonts-noto-cjk') && findBrowser()) return findBrowser()
  run('playwright install chromium', process.execPath, [
    inRoot('node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ])
  return findBrowser()
}

/** Without a Chinese font, texts are drawn as empty boxes: the tests would pass, but the screenshots would be wrong. */
function requireChineseFont() {
  if (!hasApt || existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) return
  if (!aptInstall('fonts-noto-cjk'))
    console.warn('No Chinese font found: install fonts-noto-cjk for true screenshots.')
}

/** Finds or installs the browser for the end-to-end tests, and stores its path. */
function browser() {
  const found = findBrowser() ?? installBrowser()
  if (!found) {
    stop(
      'No Chromium for the browser tests: install Chromium or Chrome and set CHROMIUM_PATH to its executable.',
    )
  }
  requireChineseFont()
  mkdirSync(inRoot('.generated'), { recursive: true })
  writeFileSync(inRoot('.generated', 'browser.json'), `${JSON.stringify({ executablePath: found })}\n`)
}

/** Builds only where there is nothing built: a command must not replace the product under a running server. */
function built() {
  if (!existsSync(inRoot('dist', '.inputs'))) build()
}

const steps = { install, build, built, browser }

requireNode()
for (const name of process.argv.slice(2)) {
  const step = steps[name] ?? stop(`Unknown step ${name}; there are ${Object.keys(steps).join(', ')}.`)
  await step()
}
