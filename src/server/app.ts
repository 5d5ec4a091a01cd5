import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import { limitBody, readBody } from './body'
import { compressed } from './compressed'
import type { AppEnv } from './context'
import { connect, type Database } from './db/connect'
import { inOpeningTurn } from './db/opening-turn'
import { readEnvironment, type Environment } from './env'
import { openLiveResources } from './live-resources'
import { guarded } from './guarding-headers'
import { createImports, type Imports } from './imports/imports'
import { logOf } from './log'
import { languageOf } from './messages/messages'
import { answerProblem } from './problem'
import { billingRoutes, billRoutes } from './routes/bills'
import { bulkRoutes } from './routes/bulk'
import { cashflowRoutes } from './routes/cashflow'
import { confirmRoute } from './routes/confirm'
import { dailyPriceRoutes } from './routes/daily-prices'
import { dashboardRoutes } from './routes/dashboard'
import { defaultCustomerRoutes } from './routes/default-customer'
import { exportRoutes } from './routes/export'
import { findRoutes } from './routes/find'
import { healthRoutes } from './routes/health'
import { holdingRoutes } from './routes/holdings'
import { inventoryRoutes } from './routes/inventorys'
import { ledgerMoveRoutes } from './routes/ledger-moves'
import { overlayRoutes } from './routes/overlays'
import { importRoutes, writingProgress } from './routes/import'
import { mediaFileRoute, mediaRoutes } from './routes/medias'
import { openingImportRoutes } from './routes/opening-imports'
import { orderPaymentRoutes } from './routes/order-payments'
import { orderStepRoutes } from './routes/order-steps'
import { orderRoutes } from './routes/orders'
import { ownPasswordRoute } from './routes/own-password'
import { ownSessionRoutes } from './routes/own-sessions'
import { preferenceRoutes } from './routes/preferences'
import { printRoutes } from './routes/prints'
import { productRoutes } from './routes/products'
import { recordRoutes } from './routes/records'
import { resourceRoutes } from './routes/resources'
import { scanRoutes } from './routes/scan'
import { searchRoutes } from './routes/search'
import { requireUser, signInRoute, userRoutes } from './routes/session'
import { settingRoutes } from './routes/settings'
import { stockMoveRoutes } from './routes/stock-moves'
import { templateRoutes } from './routes/templates'
import { tillRoutes } from './routes/tills'
import { staffRoutes } from './routes/users'
import { viewRoutes } from './routes/views'
import { seed } from './seed'
import { createShaper } from './shape'
import type { Shop } from './shop'
import { createSignInLimit, type SignInLimit } from './sign-in-limit'
import { watchResources } from './watch-resources'
import { ledgers } from './store/ledger'

/** The whole API as a value: `app.fetch(request)` answers, in a test as in production. */
export function createApp(shop: Shop): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use('*', guarded, async (c, next) => {
    // A request is served by one set of resources from its beginning to its end.
    const { resources, version } = shop.live.served()
    c.set('shop', { ...shop, resources })
    c.set('resourcesVersion', version)
    c.set('requestId', randomUUID())
    c.set('language', languageOf(c.req.header('Accept-Language')))
    c.header('X-Request-Id', c.var.requestId)
    if (c.req.path.startsWith('/_api/') || c.req.path === '/login') c.header('Cache-Control', 'no-store')
    await next()
  })
  app.use('/_api/*', compressed)
  app.route('/', healthRoutes)
  app.use('/login', limitBody, readBody)
  const limit = createSignInLimit(shop.now)
  app.route('/', signInRoute(shop, limit))
  const imports = createImports()
  app.route('/', writingProgress(imports))
  app.use('/_api/*', requireUser, sayVersion, limitBody, readBody)
  app.route('/_api', apiRoutes(limit, imports))
  app.use('/media/*', requireUser)
  app.route('/media', mediaFileRoute)
  app.onError((error, c) => answerProblem(error, c))
  app.notFound((c) => answerProblem(new RuleBroken('not_found'), c))
  return app
}

/** An open browser that meets another version fetches the resources again (api.md). */
const sayVersion = createMiddleware<AppEnv>(async (c, next) => {
  c.header('X-Resources-Version', c.var.resourcesVersion)
  await next()
})

/** Use cases before the generic routes: the first that matches answers. */
function apiRoutes(limit: SignInLimit, imports: Imports): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .route('/user/views', viewRoutes)
    .route('/user/preferences', preferenceRoutes)
    .route('/user', userRoutes)
    .route('/user/sessions', ownSessionRoutes)
    .route('/user/password', ownPasswordRoute(limit))
    .route('/user/confirm', confirmRoute(limit))
    .route('/resources', overlayRoutes)
    .route('/resources', resourceRoutes)
    .route('/scan', scanRoutes)
    .route('/dashboard', dashboardRoutes)
    .route('/find', findRoutes)
    .route('/orders', orderRoutes)
    .route('/orders', orderStepRoutes)
    .route('/orders', billingRoutes)
    .route('/payments', billRoutes)
    .route('/customers', cashflowRoutes)
    .route('/customers', defaultCustomerRoutes)
    .route('/order_payments', orderPaymentRoutes)
    .route('/tills', tillRoutes)
    .route('/daily_prices', dailyPriceRoutes)
    .route('/products', productRoutes)
    .route('/gold_bars', holdingRoutes(ledgers.gold_bar))
    .route('/diamonds', holdingRoutes(ledgers.diamond))
    .route('/customer_balance_details', ledgerMoveRoutes(ledgers.customer_balance))
    .route('/gold_bar_details', ledgerMoveRoutes(ledgers.gold_bar))
    .route('/diamond_movements', ledgerMoveRoutes(ledgers.diamond))
    .route('/inventorys', inventoryRoutes)
    .route('/inventorys', stockMoveRoutes)
    .route('/opening_imports', openingImportRoutes)
    .route('/medias', mediaRoutes)
    .route('/users', staffRoutes)
    .route('/settings', settingRoutes)
    .route('/templates', templateRoutes)
    .route('/prints', printRoutes)
    .route('/', searchRoutes)
    .route('/', bulkRoutes)
    .route('/', exportRoutes)
    .route('/', importRoutes(imports))
    .route('/', recordRoutes)
}

/**
 * A shop on an open database: resources read, tables in step.
 *
 * @throws BadResources, UnsafeChange before anything is served
 */
export async function openShop(environment: Environment, database: Database): Promise<Shop> {
  const log = logOf(environment)
  const live = await openLiveResources({ db: database.db, folder: environment.resourcesDir, log })
  return {
    db: database.db,
    storage: database.storage,
    environment,
    live,
    resources: live.served().resources,
    shaper: createShaper(),
    log,
    now: () => new Date(),
  }
}

/** The shop that this process's environment describes, with what every installation starts with. */
export async function openFromEnvironment(): Promise<Shop> {
  const environment = readEnvironment(process.env)
  const database = await connect(environment)
  const { shop, password } = await inOpeningTurn(database, async () => ({
    shop: await openShop(environment, database),
    password: await seed(database.db, path.resolve('print-templates'), environment.adminPassword),
  }))
  watchResources(shop, database)
  if (password !== undefined) process.stdout.write(`Sign in as admin with the password ${password}\n`)
  return shop
}
