import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import { limitBody, readBody } from '../request/input/body'
import { compressed } from './compressed'
import type { AppEnv, Context } from '../request/context'
import { guarded } from '../request/guarding-headers'
import { createImports, type Imports } from '../usecases/imports/imports'
import { createJobs, type Jobs } from '../usecases/jobs/jobs'
import { languageOf } from '../process/messages'
import { answerProblem } from '../request/problem'
import { approvalRoutes } from '../usecases/approvals/approval-routes'
import { keptForApproval } from '../usecases/approvals/keep-request'
import type { Fetch } from '../usecases/approvals/rerun'
import { backupRoutes } from '../usecases/backups/backup-routes'
import { bulkRoutes } from '../usecases/records/bulk-routes'
import { confirmRoute } from '../usecases/users/confirm-route'
import { dashboardRoutes } from '../usecases/dashboard/dashboard-routes'
import { exportRoutes } from '../usecases/exports/export-routes'
import { keptExportRoutes } from '../usecases/exports/kept-export-routes'
import { findRoutes } from '../usecases/records/find-routes'
import { trailRoutes } from '../usecases/trail/trail-routes'
import { historyRoutes } from '../usecases/trail/history-routes'
import { healthRoutes } from './health-routes'
import { overlayRoutes } from '../usecases/resources/overlay-routes'
import { licenceRoutes } from './licence-routes'
import { measured } from './measured'
import { metricsRoute } from './metrics-route'
import { importRoutes, writingProgress } from '../usecases/imports/import-routes'
import { mediaFileRoute } from '../usecases/medias/media-routes'
import { ownPasswordRoute } from '../usecases/users/own-password-route'
import { ownSessionRoutes } from '../usecases/users/own-session-routes'
import { secondFactorRoutes } from '../usecases/users/second-factor/second-factor-routes'
import { filingRoutes } from '../usecases/reports/filing-routes'
import { proofRoutes } from '../usecases/proofs/proof-routes'
import { preferenceRoutes } from '../usecases/users/preference-routes'
import { definitionRoutes } from '../usecases/reports/definition-routes'
import { reportRoutes } from '../usecases/reports/report-routes'
import { recordRoutes } from '../usecases/records/record-routes'
import { resourceRoutes } from '../usecases/resources/resource-routes'
import { scanRoutes } from '../usecases/stock/scan-routes'
import { searchRoutes } from '../usecases/records/search-routes'
import { tryRole } from './tried-role'
import { requireUser, userRoutes } from './session'
import { signInRoute } from './sign-in/sign-in-route'
import { viewRoutes } from '../usecases/users/view-routes'
import type { Shop } from '../request/shop'
import type { Registry } from '../request/use-cases'
import { inTurn, limitedByAddress, limitedByUser } from './limits/limited'
import { createRequestLimits } from './limits/request-limits'
import { createSharedLimit, type SharedLimit } from '../request/shared-limit'

/** The whole API as a value: `app.fetch(request)` answers in tests as in production. */
export function createApp(shop: Shop): Hono<AppEnv> {
  return createServer(shop).app
}

/** The API, and the jobs that its server has to do with. */
export function createServer(shop: Shop): { app: Hono<AppEnv>; jobs: Jobs } {
  const app = new Hono<AppEnv>()
  const fetch: Fetch = (...asked) => app.fetch(...asked)
  const jobs = createJobs(shop, fetch)
  const imports = createImports()
  app.use('*', guarded, async (c, next) => {
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
  app.use('/_api/*', compressed)
  app.route('/', healthRoutes)
  app.route('/', metricsRoute)
  app.use('/login', limitBody, readBody)
  const limit = createSharedLimit(shop.db, shop.now)
  app.route('/', signInRoute(shop, limit))
  const limits = createRequestLimits(shop.environment.limits)
  app.use('/_api/*', limitedByAddress(limits))
  app.route('/', writingProgress(imports))
  app.use(
    '/_api/*',
    inTurn(limits, requireUser),
    tryRole,
    announceVersion,
    limitedByUser(limits),
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

/** What needs an approval is kept, if it came with a reason; everything else is refused. */
async function answerError(error: Error, c: Context): Promise<Response> {
  try {
    return (await keptForApproval(error, c)) ?? (await answerProblem(error, c))
  } catch (other) {
    return answerProblem(other instanceof Error ? other : new Error(String(other)), c)
  }
}

/** A browser that sees a new version fetches the resources again (api.md). */
const announceVersion = createMiddleware<AppEnv>(async (c, next) => {
  c.header('X-Resources-Version', c.var.resourcesVersion)
  await next()
})

/** What routes share beyond one request. */
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
