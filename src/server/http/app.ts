import { Hono } from 'hono'
import { existsSync, readFileSync } from 'node:fs'
import { createHash, timingSafeEqual, randomUUID } from 'node:crypto'
import { SpanStatusCode } from '@opentelemetry/api'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { RuleBroken } from '#domain/errors'
import type { AppEnv, Context } from '../request/context'
import { isReadOnly } from '../db/sync/plan'
import { withPatience } from '../db/sessions'
import { isInStep } from '../db/sync/sync'
import { ruleOfTrouble, answerProblem } from '../request/problem'
import { tracedRequest } from '../process/tracing'
import { refuseMoreThanOwn } from '../request/access/own-measure'
import { may } from '../request/access/rights'
import { recordEvent } from '../request/security-log'
import { limitBody, readBody } from '../request/input/body'
import { guardAnswers } from '../request/guarding-headers'
import { createImports, type Imports } from '../usecases/imports/imports'
import { createJobs, type Jobs } from '../usecases/jobs/jobs'
import { languageOf } from '../process/messages'
import { approvalRoutes } from '../usecases/approvals/approval-routes'
import { approvalAnswer } from '../usecases/approvals/keep-request'
import type { Fetch } from '../usecases/approvals/rerun'
import { backupRoutes } from '../usecases/backup-routes'
import { bulkRoutes, recordRoutes } from '../usecases/records/record-routes'
import { confirmRoute, preferenceRoutes, viewRoutes } from '../usecases/users/view-routes'
import { dashboardRoutes } from '../usecases/dashboard-routes'
import { exportRoutes, keptExportRoutes } from '../usecases/export-routes'
import { findRoutes, searchRoutes } from '../usecases/records/search-routes'
import { trailRoutes } from '../usecases/trail/visible-changes'
import { historyRoutes } from '../usecases/trail/history-routes'
import { overlayRoutes, resourceRoutes } from '../usecases/overlay-routes'
import { importRoutes, writingProgress } from '../usecases/imports/import-routes'
import { mediaFileRoute } from '../usecases/media-routes'
import { ownPasswordRoute, ownSessionRoutes } from '../usecases/users/own-password-route'
import { secondFactorRoutes } from '../usecases/users/second-factor-routes'
import { filingRoutes, definitionRoutes } from '../usecases/reports/filing'
import { proofRoutes } from '../usecases/proof-routes'
import { reportRoutes } from '../usecases/reports/report-routes'
import { scanRoutes } from '../usecases/inventory-routes'
import { requireUser, userRoutes, signInRoute } from './session'
import type { Shop } from '../request/shop'
import type { Registry } from '../request/use-cases'
import { inTurn, addressLimit, userLimit, createRequestLimits } from './request-limits'
import { createSharedLimit, type SharedLimit } from '../request/sign-in-limit'

/**
 * `/healthz`: the process is up. `/readyz`: the database answers and can be written, and its tables are in step with
 * the resources.
 */
const healthRoutes = new Hono<AppEnv>()
  .get('/healthz', (c) => c.json({ status: 'up' }))
  .get('/readyz', async (c) => {
    const { db, live, storage } = c.var.shop
    const ready = await isInStep(db, live.served().base)
    const trouble = storage.trouble() ?? ((await isReadOnly(db)) ? 'read_only' : undefined)
    if (trouble) throw ruleOfTrouble(trouble)
    return c.json({ status: ready ? 'ready' : 'waiting' }, ready ? 200 : 503)
  })

/** The places of the licence file of a build; a server run from its sources has none. */
const written = ['../client/.vite/licences.json', '../../client/.vite/licences.json'].map(
  (name) => new URL(name, import.meta.url),
)

/** `GET /licences`: the licences of all packages in goldbook, for any signed-in user. */
function licenceRoutes(files: readonly URL[] = written): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', (c) => {
    const file = files.find((each) => existsSync(each))
    const licences: unknown = file ? JSON.parse(readFileSync(file, 'utf8')) : []
    return c.json(licences as object)
  })
}

/** `GET /metrics`: the figures of this server for Prometheus, for clients with the token of the installation. */
const metricsRoute = new Hono<AppEnv>().get('/metrics', async (c) => {
  const { metrics, environment } = c.var.shop
  const { metricsToken: token } = environment
  if (token === undefined || !isSame(c.req.header('Authorization') ?? '', `Bearer ${token}`))
    throw new RuleBroken('unauthorised')
  const { type, text } = await metrics.read()
  return c.body(text, 200, { 'Content-Type': type })
})

/** Compares in constant time, regardless of the number of equal characters. */
function isSame(sent: string, wanted: string): boolean {
  const [one, other] = [sent, wanted].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

/** Counts, times and traces each request by its route, never by the values in its address. */
const measured = createMiddleware<AppEnv>(async (c, next) => {
  const { method } = c.req
  await tracedRequest(c.req.header(), async (span) => {
    const began = performance.now()
    await next()
    const route = routeOf(c)
    const { status } = c.res
    const seconds = (performance.now() - began) / 1000
    c.var.shop.metrics.answered({ method, route, status: String(status) }, seconds)
    span?.updateName(`${method} ${route}`)
    span?.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    })
    span?.setAttribute('goldbook.request_id', c.var.requestId)
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
  })
})

/** The pattern of the route that answered; middleware, which matches everything, comes before it. */
function routeOf(c: Context): string {
  const answering = matchedRoutes(c).find(({ method }) => method !== 'ALL')
  return answering?.path ?? 'none'
}

/** The POSTs that only read; every other request except a GET changes data, or takes it out of the shop. */
const readingPosts: readonly RegExp[] = [
  /^\/_api\/[\w-]+\/(search|sums|groups)$/,
  /^\/_api\/resources\/[\w-]+\/plan$/,
  /^\/_api\/trail\/(proof|seals\/check)$/,
]

/**
 * Answers a user who may administer roles as it would answer another role, on request: by the header `X-Try-As`, or by
 * `try_as` in the address of a file that a tag loads. Nothing can be changed meanwhile.
 *
 * @throws RuleBroken `forbidden` for other users, `not_found` for an unknown role, `more_than_own`, `read_only_try` for
 *   a change
 */
const tryRole = createMiddleware<AppEnv>(async (c, next) => {
  const wanted = c.req.header('X-Try-As') ?? c.req.query('try_as')
  if (wanted === undefined) return next()
  const { user } = c.var
  const role = decoded(wanted)
  if (!may(c, 'roles')) throw new RuleBroken('forbidden')
  const known = c.var.shop.roles.find(({ code }) => code === role)
  if (!known) throw new RuleBroken('not_found')
  refuseMoreThanOwn(c, [known], '')
  c.set('user', { ...user, roles: [role] })
  c.set('triedRole', role)
  if (!onlyReads(c)) throw new RuleBroken('read_only_try')
  // A window that shows the app to a role begins with this call.
  if (c.req.path === '/_api/user/info') await recordEvent(c, 'role_tried', { role })
  await next()
})

function onlyReads({ req }: Context): boolean {
  if (req.method === 'POST') return readingPosts.some((path) => path.test(req.path))
  return req.method === 'GET' || req.method === 'HEAD'
}

/** A header holds no Chinese, so a name is sent as in an address. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

type Encoding = 'br' | 'gzip'

/** A smaller answer fits into one packet even uncompressed. */
const LEAST_BYTES = 1024

const WHOLE = /^(application\/(problem\+)?json|text\/javascript)\b/
const WRITTEN_WHILE_READ = /^text\/csv\b/

/** Half a millisecond for the first screen's data; the next levels take twice as long for a tenth less. */
const settings = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 5 } }

const compress = {
  br: promisify<Buffer, object, Buffer<ArrayBuffer>>(brotliCompress),
  gzip: promisify<Buffer, object, Buffer<ArrayBuffer>>(gzip),
}

/**
 * Compresses answers in an accepted encoding, with Brotli before gzip where both are equally preferred.
 *
 * Compressed content (pictures, sheets), answers that set their own encoding, and event streams stay unchanged; a file
 * that is written while it is sent is compressed on the fly, by gzip.
 */
const compressed = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const type = c.res.headers.get('Content-Type') ?? ''
  const whole = WHOLE.test(type)
  if (!whole && !WRITTEN_WHILE_READ.test(type)) return
  c.res.headers.append('Vary', 'Accept-Encoding')
  const encoding = encodingOf(c.req.header('Accept-Encoding'), whole ? ['br', 'gzip'] : ['gzip'])
  if (encoding === undefined || c.res.headers.has('Content-Encoding') || !c.res.body) return
  const plain = c.res
  // Setting a new response copies the headers of the previous one, including length and tag; clearing it first prevents
  // that.
  c.res = undefined
  c.res = whole ? await compressedWhole(plain, encoding) : compressedOnTheWay(plain)
})

/** The browser's preferred encoding among those offered, the first of equals; undefined for none. */
function encodingOf(accepted: string | undefined, offered: Encoding[]): Encoding | undefined {
  const liked = parseAccept(accepted ?? '')
  const likingOf = (encoding: Encoding) =>
    (liked.find(({ type }) => type.toLowerCase() === encoding) ?? liked.find(({ type }) => type === '*'))
      ?.q ?? 0
  const [best] = offered.toSorted((one, other) => likingOf(other) - likingOf(one))
  return best !== undefined && likingOf(best) > 0 ? best : undefined
}

async function compressedWhole(plain: Response, encoding: Encoding): Promise<Response> {
  const bytes = Buffer.from(await plain.arrayBuffer())
  if (bytes.length < LEAST_BYTES) return new Response(bytes, plain)
  return encoded(plain, encoding, await compress[encoding](bytes, settings[encoding]))
}

function compressedOnTheWay(plain: Response): Response {
  return encoded(plain, 'gzip', plain.body?.pipeThrough(new CompressionStream('gzip')) ?? null)
}

/** The answer in another encoding; its tag becomes weak, since the bytes differ from the original. */
function encoded(plain: Response, encoding: Encoding, body: BodyInit | null): Response {
  const answer = new Response(body, plain)
  answer.headers.delete('Content-Length')
  answer.headers.set('Content-Encoding', encoding)
  const tag = answer.headers.get('ETag')
  if (tag && !tag.startsWith('W/')) answer.headers.set('ETag', `W/${tag}`)
  return answer
}

/** Without these nobody works at all: they wait longer for a busy database than other requests do. */
const firstSteps = ['/login', '/_api/user/info', '/_api/user/confirm']
/** As long as a person waits for a sign-in, in milliseconds. */
const PATIENCE = 15_000

const waitForFirstSteps = createMiddleware<AppEnv>((c, next) =>
  firstSteps.includes(c.req.path) ? withPatience(PATIENCE, next) : next(),
)

/** The whole API as a value: `app.fetch(request)` answers in tests as in production. */
export function createApp(shop: Shop): Hono<AppEnv> {
  return createServer(shop).app
}

/** The API, and the jobs of its server. */
export function createServer(shop: Shop): { app: Hono<AppEnv>; jobs: Jobs } {
  const app = new Hono<AppEnv>()
  const fetch: Fetch = (...asked) => app.fetch(...asked)
  const jobs = createJobs(shop, fetch)
  const imports = createImports()
  app.use('*', guardAnswers, async (c, next) => {
    // Each request uses one set of resources from start to end.
    const { resources, roles, version } = shop.live.served()
    c.set('shop', { ...shop, resources, roles })
    c.set('resourcesVersion', version)
    c.set('requestId', randomUUID())
    c.set('awaited', new Set())
    c.set('language', languageOf(c.req.header('Accept-Language')))
    c.header('X-Request-Id', c.var.requestId)
    if (c.req.path.startsWith('/_api/') || c.req.path === '/login') c.header('Cache-Control', 'no-store')
    await next()
  })
  app.use('*', measured)
  app.use('*', waitForFirstSteps)
  app.use('/_api/*', compressed)
  app.route('/', healthRoutes)
  app.route('/', metricsRoute)
  app.use('/login', limitBody, readBody)
  const limit = createSharedLimit(shop.db, shop.now)
  app.route('/', signInRoute(shop, limit))
  const limits = createRequestLimits(shop.environment.limits)
  app.use('/_api/*', addressLimit(limits))
  app.route('/', writingProgress(imports))
  app.use(
    '/_api/*',
    inTurn(limits, requireUser),
    tryRole,
    announceVersion,
    userLimit(limits),
    limitBody,
    readBody,
  )
  app.route('/_api', apiRoutes(shop.useCases, { limit, imports, jobs, fetch }))
  app.use('/media/*', requireUser, tryRole)
  app.route('/media', mediaFileRoute)
  app.onError((error, c) => answerError(error, c))
  app.notFound((c) => answerProblem(new RuleBroken('not_found'), c))
  return { app, jobs }
}

/** Keeps a change that needs an approval, if it came with a reason; answers every other error as a problem. */
async function answerError(error: Error, c: Context): Promise<Response> {
  try {
    return (await approvalAnswer(error, c)) ?? (await answerProblem(error, c))
  } catch (other) {
    return answerProblem(other instanceof Error ? other : new Error(String(other)), c)
  }
}

/** A browser that sees a new version fetches the resources again (api.md). */
const announceVersion = createMiddleware<AppEnv>(async (c, next) => {
  c.header('X-Resources-Version', c.var.resourcesVersion)
  await next()
})

/** The state that routes share beyond one request. */
interface Shared {
  limit: SharedLimit
  imports: Imports
  jobs: Jobs
  fetch: Fetch
}

/** Special routes before the generic ones, since the first match answers. */
function apiRoutes(useCases: Registry, { limit, imports, jobs, fetch }: Shared): Hono<AppEnv> {
  const api = new Hono<AppEnv>()
    .route('/user/views', viewRoutes)
    .route('/user', filingRoutes)
    .route('/user/preferences', preferenceRoutes)
    .route('/user', userRoutes)
    .route('/user/sessions', ownSessionRoutes)
    .route('/user/second-factor', secondFactorRoutes)
    .route('/user/password', ownPasswordRoute(limit))
    .route('/user/confirm', confirmRoute(limit))
    .route('/resources', overlayRoutes)
    .route('/resources', resourceRoutes)
    .route('/scan', scanRoutes)
    .route('/dashboard', dashboardRoutes)
    .route('/approvals', approvalRoutes(fetch))
    .route('/backups', backupRoutes(jobs))
    .route('/proofs', proofRoutes)
    .route('/reports', definitionRoutes)
    .route('/reports', reportRoutes)
    .route('/find', findRoutes)
    .route('/trail', trailRoutes)
    .route('/licences', licenceRoutes())
    .route('/exports', keptExportRoutes)
  for (const [name, { routes }] of Object.entries(useCases)) if (routes) api.route(`/${name}`, routes)
  return api
    .route('/', searchRoutes)
    .route('/', bulkRoutes)
    .route('/', exportRoutes(jobs))
    .route('/', historyRoutes)
    .route('/', importRoutes(imports, jobs))
    .route('/', recordRoutes)
}
