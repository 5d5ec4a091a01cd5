import type { Locator, Page } from '@playwright/test'
import { labels } from '#words/labels'
import { plainMethods } from '#domain/payment/payment-methods'
import type { Language } from '#words/languages'
import type { FurnishedShop } from './furnished-shop'
import { wordsOf } from './words'
import { patience } from './pace'

/** What is pressed: a key of the texts, the words in each language, or a selector that begins with a dot. */
type Pressed = string | Record<Language, string>

/** A page or a dialog that tests walk in the browser. */
export interface Screen {
  name: string
  /** Its address in a shop that is furnished. */
  at: (shop: FurnishedShop) => string
  /** What is pressed there, one after the other, until it shows. */
  press: Pressed[]
  /** What is pressed before, on a phone. */
  onPhone?: Pressed[]
  /** What is typed at last, where the focus is. */
  typed?: string
  /** What shows when all of it is there, for a window over a window. */
  shows?: string
  /** It shows to whoever is not signed in. */
  isPublic?: true
  /** It is offered on wide screens alone. */
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
  ...[
    'dashboard',
    'order-sales',
    'order-preorder',
    'order-return',
    'order-purchase',
    'payment',
    'till',
    'shipments',
  ],
  ...['customers', 'customer_group', 'customer_balance_detail', 'product', 'product-settings/material'],
  ...['product-settings/category', 'product-settings/color', 'product-settings/product_group', 'inventory'],
  ...['inventory_movements', 'inventory_detail', 'gold_bar', 'diamond', 'daily_price', 'templates'],
  ...[
    'currencies',
    'users',
    'rights',
    'roles',
    'profile',
    'opening',
    'resources',
    'trail',
    'backups',
    'icon',
    'licences',
  ],
].map(list)

const customerFields = '/admin/resources/customers'

const pages = [
  screen('landing', '/'),
  screen('not-found', '/404'),
  screen('no-access', '/401'),
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
  ...[...pages, ...lists, ...orders, ...payments, ...records, ...parts],
]

/** Goes on inside the app, as a link does: nothing is loaded anew, so that many screens are walked quickly. */
async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Whether what is shown is all there: no bones, no animation that would end; those are brought to their end. */
function isSettled(): boolean {
  const waiting =
    '.ant-skeleton, .ant-spin-spinning, .splash, .figure-bone, .chart-bones, .cell-waiting, .fact-waiting, ' +
    '.ant-btn-loading, input[aria-hidden]:disabled'
  const bones = [...document.querySelectorAll(waiting)]
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  for (const animation of moving) animation.finish()
  return moving.length === 0 && !bones.some((bone) => bone.checkVisibility())
}

/** Waits until a screen shows all that it has. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(isSettled, undefined, { polling: 30, timeout: patience(10_000) })
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function pressable(page: Page, language: Language, pressed: Pressed): Locator {
  if (typeof pressed === 'string' && pressed.startsWith('.')) return page.locator(pressed)
  const words = typeof pressed === 'string' ? wordsOf(language, pressed) : pressed[language]
  // An icon may stand before the words, and antd sets a space between two Chinese characters.
  const name = new RegExp(`^(?:[a-z-]+ )?${[...words].map(escaped).join('\\s*')}$`)
  const roles = ['tab', 'menuitem'] as const
  return roles.reduce(
    (any, role) => any.or(page.getByRole(role, { name })),
    page.getByRole('button', { name }),
  )
}

/** Where nothing of the shell is: what was open closes, and what comes next can be told from what was there. */
const OUTSIDE = '/'
const OUTSIDE_PAGE = '.landing'

/** The page of another path takes the place of the one that is there, where no tab keeps it and nothing lies over it. */
async function replacePage(page: Page, address: string): Promise<boolean> {
  const leaves = await page.evaluate((to) => {
    const pages = document.querySelectorAll<HTMLElement>('.page')
    const isOver =
      document.querySelector('[role=dialog], .ant-dropdown, [role=tablist].view-tabs-list') !== null
    const { pathname, searchParams } = new URL(to, location.href)
    // Back and Forward, which this looks like, open no window of a new record in an app that is there already.
    if (isOver || pages.length === 0 || pathname === location.pathname || searchParams.has('open'))
      return false
    for (const each of pages) each.dataset.left = ''
    return true
  }, address)
  if (!leaves) return false
  await visit(page, address)
  await page.locator('.page:not([data-left])').waitFor()
  return true
}

/** Goes to an address; below /admin without loading the app anew, which takes a tenth of the time. */
async function reach(page: Page, address: string, isPublic: boolean): Promise<void> {
  if (isPublic || !address.startsWith('/admin')) return void (await page.goto(address))
  if (await replacePage(page, address)) return
  // A question stays, wherever one goes.
  if ((await page.locator('.ant-modal-confirm').count()) > 0) await page.keyboard.press('Escape')
  await visit(page, OUTSIDE)
  await page.locator(OUTSIDE_PAGE).waitFor()
  await visit(page, address)
  await page.locator(OUTSIDE_PAGE).waitFor({ state: 'detached' })
}

/** Below this width lists are cards. */
const PHONE = 768

const OVER = '[role=dialog], .ant-dropdown:not(.ant-dropdown-hidden)'

/** Whether a screen lies over its page: a dialog by its address, or what a press opens, unless that was a tab. */
export const liesOver = ({ press }: Screen, address: string) =>
  address.includes('?open=') || press.some((each) => typeof each !== 'string' || !each.includes('.tabs.'))

/** Opens a screen in a page where somebody is signed in, or nobody when it is public, and waits until it is there. */
export async function openScreen(
  page: Page,
  screen: Screen,
  { shop, language }: { shop: FurnishedShop; language: Language },
): Promise<void> {
  const address = screen.at(shop)
  await reach(page, address, screen.isPublic ?? false)
  await settle(page)
  const isPhone = (page.viewportSize()?.width ?? 0) < PHONE
  for (const pressed of [...(isPhone ? (screen.onPhone ?? []) : []), ...screen.press]) {
    await pressable(page, language, pressed).filter({ visible: true }).last().click()
    await settle(page)
  }
  if (screen.typed !== undefined) await page.keyboard.type(screen.typed)
  if (!liesOver(screen, address)) return
  if (screen.shows) await page.locator(screen.shows).first().waitFor()
  await page.locator(OVER).filter({ visible: true }).last().waitFor()
  await settle(page)
}
