import { labels } from '#words/labels'
import { plainMethods } from '#domain/payment/payment-methods'
import type { Language } from '#words/languages'
import type { FurnishedShop } from './furnished-shop'

/**
 * The target of a press: a key of the texts, the words in each language, or a selector that begins with a
 * dot.
 */
export type Pressed = string | Record<Language, string>

/** A page or a dialog that tests walk in the browser. */
export interface Screen {
  name: string
  /** Its address in a furnished shop. */
  at: (shop: FurnishedShop) => string
  /** The presses that open it, one after the other. */
  press: Pressed[]
  /** The presses before those, on a phone. */
  onPhone?: Pressed[]
  /** The text typed at the end, where the focus is. */
  typed?: string
  /** The element that shows when a window over a window is complete. */
  shows?: string
  /** Whether it is public. */
  isPublic?: true
  /** Whether only wide screens offer it. */
  isWide?: true
}

type Address = string | Screen['at']
type More = Pick<Screen, 'isPublic' | 'isWide' | 'onPhone' | 'typed' | 'shows'>

const screen = (name: string, address: Address, press: Pressed[] = [], more: More = {}): Screen => ({
  ...{ name, press, ...more },
  at: typeof address === 'string' ? () => address : address,
})

/** A page below /admin, by its path, which names it. */
const list = (path: string) => screen(path.replace('product-settings/', ''), `/admin/${path}`)

/** The dialog of a record over a page. */
const dialog = (name: string, over: string, record: Address, press: Pressed[] = [], more: More = {}) =>
  screen(
    name,
    (shop) => `/admin/${over}?open=${typeof record === 'string' ? record : record(shop)}`,
    press,
    more,
  )

const isPublic = { isPublic: true } as const
const isWide = { isWide: true } as const
const inMore = { onPhone: ['.list-more-button'] }
const moments = { shows: '.history-moment' }

const publicPages = [
  screen('login', '/admin/login', [], isPublic),
  screen('auth-redirect', '/auth-redirect', [], isPublic),
]

const lists = [
  ...['dashboard', 'order-sales', 'order-preorder', 'order-return', 'order-purchase', 'payment', 'till'],
  ...['shipments', 'reports', 'stocktake'],
  ...['customers', 'customer_group', 'customer_balance_detail', 'product', 'product-settings/material'],
  ...['product-settings/category', 'product-settings/color', 'product-settings/product_group', 'inventory'],
  ...['inventory_movements', 'inventory_detail', 'gold_bar', 'diamond', 'daily_price', 'templates'],
  ...['currencies', 'users', 'rights', 'roles', 'profile', 'opening', 'resources', 'trail', 'backups'],
  ...['icon', 'licences'],
].map(list)

const customerFields = '/admin/resources/customers'

const pages = [
  screen('landing', '/'),
  screen('not-found', '/404'),
  screen('no-access', '/403'),
  ...['account', 'sessions', 'display'].map((part) =>
    screen(`profile-${part}`, `/admin/profile?section=${part}`),
  ),
  screen('template', '/admin/templates/sales-order', [], isWide),
  screen('template-versions', '/admin/templates/sales-order', ['templates.versions.title'], isWide),
  screen('resource-fields', customerFields),
  screen('resource-new-field', customerFields, ['resources.addField'], isWide),
  screen('resource-list', customerFields, ['resources.tabs.list']),
  screen('resource-form', customerFields, ['resources.tabs.form']),
]

const report = '/admin/reports/sales-by-customer'

const reports = [
  screen('report', report),
  screen('report-print', report, ['.report-page .anticon-printer']),
  screen('report-edit', `${report}/edit`, [], isWide),
]

const sale: Address = (shop) => `/admin/order-sales/${shop.sale}`
const draft: Address = (shop) => `/admin/order-sales/${shop.draft}`
const preorder: Address = (shop) => `/admin/order-preorder/${shop.preorder}`

const orders = [
  screen('order-new', '/admin/order-sales/new'),
  screen('order-sale', sale),
  screen('order-draft', draft),
  screen('preorder', preorder),
  screen('return', (shop) => `/admin/order-return/${shop.returned}`),
  screen('purchase', (shop) => `/admin/order-purchase/${shop.purchase}`),
  screen('order-confirm', draft, ['orders.confirm.button.CPXS']),
  screen('preorder-convert', preorder, ['orders.convert.button']),
  screen('order-give-back', sale, ['orders.return.button'], isWide),
  screen('order-unconfirm', sale, ['orders.unconfirm.button'], isWide),
  screen('order-history', sale, ['trail.title'], moments),
  screen('order-print', sale, ['.action-print button']),
]

const payments = [
  ...plainMethods().map((name) => {
    const { title, titles } = labels.paymentMethods[name]
    return screen(`pay-${name}`, sale, [{ zh: title, ...titles }])
  }),
  screen('counter-pay', draft, ['counter.titles.in']),
]

const records = [
  dialog('order-dialog', 'order-sales', (shop) => `orders/${shop.sale}`),
  dialog('customer-new', 'customers', 'customers/new'),
  ...['form', 'orders', 'balance', 'statement'].map((part) =>
    dialog(`customer-${part}`, 'customers', ({ customer }) => `customers/${customer}/${part}`),
  ),
  dialog(
    'customer-history',
    'customers',
    ({ customer }) => `customers/${customer}/form`,
    ['trail.title'],
    moments,
  ),
  dialog('customer-group', 'customer_group', ({ group }) => `customer_groups/${group}`),
  dialog('balance-movement', 'customer_balance_detail', 'customer_balance_details/1'),
  dialog('product-new', 'product', 'products/new'),
  dialog('product-one', 'product', ({ product }) => `products/${product}`),
  dialog('material-one', 'product-settings/material', ({ material }) => `materials/${material}`),
  dialog('category-new', 'product-settings/category', 'categorys/new'),
  dialog('color-new', 'product-settings/color', 'colors/new'),
  dialog('stock', 'inventory', ({ piece }) => `inventorys/${piece}`),
  dialog('stock-opening', 'inventory', 'inventorys/new'),
  dialog('stock-adjust', 'inventory', ({ pieces }) => `inventorys/${pieces}`, ['inventory.adjust']),
  dialog('stock-detail', 'inventory_detail', 'inventory_details/new'),
  dialog('media', 'product', ({ media }) => `medias/${media}`),
  dialog('stock-movement', 'inventory_movements', 'inventory_movements/1'),
  dialog('voucher', 'payment', ({ voucher }) => `payments/${voucher}`),
  dialog('bill', 'payment', (shop) => `payments/${shop.bill}`),
  dialog('bill-pay', 'payment', (shop) => `payments/${shop.bill}`, ['bills.pay.open.in']),
  dialog('order-payment', 'payment', (shop) => `order_payments/${shop.payment}`),
  dialog('shipment', 'shipments', (shop) => `shipments/${shop.shipment}`),
  dialog('stocktake-begin', 'stocktake', 'stocktakes/new'),
  dialog('stocktake-one', 'stocktake', (shop) => `stocktakes/${shop.stocktake}`),
  dialog('gold-bar', 'gold_bar', ({ bar }) => `gold_bars/${bar}`),
  dialog('gold-bar-new', 'gold_bar', 'gold_bars/new'),
  dialog('gold-bar-movement', 'gold_bar', 'gold_bar_details/1'),
  dialog('diamond-one', 'diamond', (shop) => `diamonds/${shop.diamond}`),
  dialog('template-new', 'templates', 'templates/new'),
  dialog('currency', 'currencies', 'currencies/USD'),
  dialog('user', 'users', ({ user }) => `users/${user}`),
  dialog('price-record', 'daily_price', 'daily_prices/1'),
]

const parts = [
  screen('list-filters', '/admin/customers', ['list.filters']),
  screen('list-columns', '/admin/customers', ['list.look'], inMore),
  screen('list-views', '/admin/customers', ['.view-button']),
  screen('list-import', '/admin/customers', ['exchange.import.title']),
  screen('list-export', '/admin/customers', ['exchange.export.title']),
  screen('daily-price-dialog', '/admin/order-sales', ['.price-widget']),
  screen('proof', '/admin/dashboard', ['.proof-mark'], { ...isWide, shows: '.proof-title' }),
  screen('trail-seals', '/admin/trail', ['trail.sealed']),
  screen('approvals', '/admin/dashboard', ['.approvals-button'], { shows: '.approval-card' }),
  screen('appearance', '/admin/profile?section=display', ['profile.display.more']),
  screen('menu-search', '/admin/dashboard', ['shell.find.open'], isWide),
  screen('menu-found', '/admin/dashboard', ['shell.find.open'], {
    ...isWide,
    typed: 'luk',
    shows: '[id^="palette-record:"]',
  }),
  screen('size-menu', '/admin/dashboard', ['shell.user.menu', 'shell.size.title'], isWide),
  screen('language-menu', '/admin/dashboard', ['shell.user.menu', 'shell.language']),
  screen('user-menu', '/admin/dashboard', ['shell.user.menu']),
]

/** Every page and dialog of the app. The error log shows only after an error: its own tests open it. */
export const screens: Screen[] = [
  ...publicPages,
  ...[...pages, ...lists, ...reports, ...orders, ...payments, ...records, ...parts],
]
