import { Hono } from 'hono'
import { ledgers, type Ledger } from '#domain/ledger/ledgers'
import type { AppEnv } from '../request/context'
import {
  cashflowRoutes,
  customerGroupGuards,
  customerGuards,
  defaultCustomerRoutes,
  replaceDefault,
} from './customers'
import { holdingGuards, holdingRoutes } from './holding-write'
import { ledgerMoveRoutes, removeMovement } from './ledger-move-routes'
import { mediaRoutes } from './media-routes'
import { openingImportRoutes } from './opening/sheets'
import { changeOrder, removeOrder } from './orders/order-change'
import { orderRoutes } from './orders/order-routes'
import { orderStepRoutes } from './orders/order-step-routes'
import { billingRoutes, billRoutes } from './bill-routes'
import { orderPaymentRoutes, removePayment } from './order-payment-write'
import { currencyGuards, withPriceDay } from './own-price'
import { dailyPriceRoutes, changeDailyPrice, setDailyPrice } from './daily-price-write'
import { changeRecord } from './records/one-record'
import { roleRoutes, addRole, changeRole, removeRole } from './role-steps'
import { settingRoutes } from './records/record-routes'
import { inventoryRoutes, lifeRoutes, productRoutes, productGuards, stockGuards } from './inventory-routes'
import { stockMoveRoutes } from './stock-move-routes'
import { stocktakeRoutes } from './stocktake-routes'
import { printRoutes } from './templates/print-routes'
import { templateGuards, templateRoutes, addTemplate, changeTemplate } from './templates/template-routes'
import { tillRoutes } from './till-routes'
import type { Registry, UseCases } from '../request/use-cases'
import { userSessionRoutes } from './users/own-password-route'
import { addUser, changeUser, namesOfUser, removeUser } from './users/user-steps'

/** The use cases of every resource; one without an entry is a plain entity. */
export const useCases: Registry = {
  orders: {
    routes: joined(orderRoutes, orderStepRoutes, billingRoutes),
    update: changeOrder,
    remove: removeOrder,
    guards: { history: ['inventory_movements', 'customer_balance_details', 'gold_bar_details'] },
    find: true,
  },
  payments: { routes: billRoutes, update: null, remove: null, find: true },
  order_payments: {
    routes: orderPaymentRoutes,
    update: null,
    remove: removePayment,
    find: true,
    madeByServer: true,
  },
  inventorys: {
    routes: joined(inventoryRoutes, stockMoveRoutes, lifeRoutes),
    guards: stockGuards,
    find: true,
  },
  products: { routes: productRoutes, guards: productGuards, find: true },
  customers: {
    routes: joined(cashflowRoutes, defaultCustomerRoutes),
    guards: customerGuards,
    extras: { instead_of: replaceDefault },
    find: true,
  },
  customer_groups: { guards: customerGroupGuards },
  gold_bars: holding(ledgers.gold_bar),
  diamonds: holding(ledgers.diamond),
  shipments: { needs: ['order_code', 'method', 'tracking_number'], find: true },
  customer_balance_details: movements(ledgers.customer_balance),
  gold_bar_details: movements(ledgers.gold_bar),
  diamond_movements: movements(ledgers.diamond),
  inventory_details: { needs: ['name', 'location'] },
  approvals: { owner: 'requested_by_id' },
  stocktakes: { routes: stocktakeRoutes, find: true },
  tills: { routes: tillRoutes, owner: 'user_id' },
  materials: { derive: withPriceDay },
  currencies: { guards: currencyGuards },
  daily_prices: {
    routes: dailyPriceRoutes,
    create: setDailyPrice,
    update: changeDailyPrice,
  },
  templates: {
    routes: templateRoutes,
    create: addTemplate,
    update: changeTemplate,
    guards: templateGuards,
  },
  prints: { routes: printRoutes },
  medias: {
    routes: mediaRoutes,
    update: ({ sent: { code: _kept, ...sent }, ...one }) => changeRecord({ ...one, sent }),
  },
  users: {
    routes: userSessionRoutes,
    confirmed: true,
    names: namesOfUser,
    create: addUser,
    update: changeUser,
    remove: removeUser,
  },
  roles: {
    ...{ confirmed: true, reloads: true, routes: roleRoutes },
    ...{ create: addRole, update: changeRole, remove: removeRole },
  },
  settings: { routes: settingRoutes },
  opening_imports: { routes: openingImportRoutes },
}

/**
 * The entry of an account resource, which holds the sum of its movements. Only a single change can reopen one with
 * another weight; bulk changes keep the weights.
 */
function holding(ledger: Ledger): UseCases {
  return {
    routes: holdingRoutes(ledger),
    guards: holdingGuards(ledger),
    needs: ['name', 'weight'],
    find: true,
  }
}

/** The entry of a movement resource. Movements are never changed; deleting one writes its opposite. */
function movements(ledger: Ledger): UseCases {
  return {
    routes: ledgerMoveRoutes(ledger),
    update: null,
    remove: (one) => removeMovement(one, ledger),
  }
}

function joined(...parts: Hono<AppEnv>[]): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  for (const part of parts) routes.route('/', part)
  return routes
}
