import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { ListPrintsProps } from './screens/list-prints'
import type { BulkProps } from './screens/use-bulk'
import type { DialogProps } from './shell/dialogs'

/** A hand-written page under /admin; every other list there is made from its resource. */
export interface Page {
  path: string
  /** Its title, as a key of the locales. */
  title: string
  menu?: { icon: string; order: number; group?: string }
  /** Shown to those who may read this resource. */
  resource?: string
  /** Shown to those who hold one of these roles. */
  roles?: string[]
  /** Its state is forgotten as soon as another page is shown. */
  noCache?: true
  /** Its tab is always there, and is not closed. */
  affix?: true
  component: LazyExoticComponent<ComponentType>
}

type OrderListName = 'SalesPage' | 'PreordersPage' | 'ReturnsPage' | 'PurchasesPage'

/** The list of the orders of one type, and the page of one of them below it. */
function orderPages(
  path: string,
  list: OrderListName,
  title: string,
  one: string,
  menu: Page['menu'],
): Page[] {
  const listPage = lazy(() =>
    import('./pages/orders/OrderListPage').then((module) => ({ default: module[list] })),
  )
  const onePage = lazy(() =>
    import('./pages/orders/OrderPage').then((module) => ({ default: module.OrderPage })),
  )
  return [
    { path, title, menu, resource: 'orders', component: listPage },
    { path: `${path}/:id`, title: one, resource: 'orders', component: onePage },
  ]
}

export const pages: Page[] = [
  {
    path: 'dashboard',
    title: 'shell.pages.dashboard',
    affix: true,
    menu: { icon: 'home', order: 0 },
    component: lazy(() =>
      import('./pages/dashboard/DashboardPage').then((module) => ({ default: module.DashboardPage })),
    ),
  },
  ...orderPages('order-sales', 'SalesPage', 'shell.pages.order_sales', 'shell.pages.order_sale', {
    icon: 'shopping',
    order: 1,
  }),
  ...orderPages(
    'order-preorder',
    'PreordersPage',
    'shell.pages.order_preorder',
    'shell.pages.order_preorder_one',
    { icon: 'schedule', order: 2 },
  ),
  ...orderPages('order-return', 'ReturnsPage', 'shell.pages.order_return', 'shell.pages.order_return_one', {
    icon: 'rollback',
    order: 3,
  }),
  ...orderPages(
    'order-purchase',
    'PurchasesPage',
    'shell.pages.order_purchase',
    'shell.pages.order_purchase_one',
    { icon: 'import', order: 4 },
  ),
  {
    path: 'payment',
    title: 'shell.pages.payments',
    menu: { icon: 'pay-circle', order: 5 },
    resource: 'payments',
    component: lazy(() =>
      import('./pages/payments/PaymentListPage').then((module) => ({ default: module.PaymentListPage })),
    ),
  },
  {
    path: 'till',
    title: 'till.one',
    menu: { icon: 'calculator', order: 7 },
    resource: 'tills',
    component: lazy(() => import('./pages/till/TillPage').then((module) => ({ default: module.TillPage }))),
  },
  {
    path: 'daily_price',
    title: 'price.title',
    menu: { icon: 'line-chart', order: 40 },
    resource: 'daily_prices',
    component: lazy(() =>
      import('./pages/daily-price/DailyPricePage').then((module) => ({ default: module.DailyPricePage })),
    ),
  },
  {
    path: 'profile',
    title: 'shell.pages.settings',
    menu: { icon: 'setting', order: 90, group: 'shop-settings' },
    noCache: true,
    component: lazy(() =>
      import('./pages/profile/ProfilePage').then((module) => ({ default: module.ProfilePage })),
    ),
  },
  {
    path: 'templates',
    title: 'shell.pages.templates',
    menu: { icon: 'printer', order: 80, group: 'shop-settings' },
    resource: 'templates',
    component: lazy(() =>
      import('./pages/templates/TemplatesPage').then((module) => ({ default: module.TemplatesPage })),
    ),
  },
  {
    path: 'templates/:name',
    title: 'shell.pages.template',
    resource: 'templates',
    component: lazy(() =>
      import('./pages/templates/TemplatePage').then((module) => ({ default: module.TemplatePage })),
    ),
  },
  {
    path: 'opening',
    title: 'shell.pages.opening',
    menu: { icon: 'database', order: 92, group: 'shop-settings' },
    roles: ['admin'],
    component: lazy(() =>
      import('./pages/opening/OpeningPage').then((module) => ({ default: module.OpeningPage })),
    ),
  },
  {
    path: 'resources',
    title: 'shell.pages.resources',
    menu: { icon: 'database', order: 93, group: 'shop-settings' },
    roles: ['admin'],
    component: lazy(() =>
      import('./pages/resources/ResourcesPage').then((module) => ({ default: module.ResourcesPage })),
    ),
  },
  {
    path: 'resources/:name',
    title: 'shell.pages.resource',
    roles: ['admin'],
    component: lazy(() =>
      import('./pages/resources/ResourcePage').then((module) => ({ default: module.ResourcePage })),
    ),
  },
  {
    path: 'icon',
    title: 'shell.pages.icons',
    menu: { icon: 'picture', order: 99, group: 'shop-settings' },
    roles: ['admin'],
    noCache: true,
    component: lazy(() =>
      import('./pages/icons/IconsPage').then((module) => ({ default: module.IconsPage })),
    ),
  },
]

interface MenuGroup {
  title: string
  icon: string
  order: number
  /** Its entries are for those who hold one of these roles; for everybody when left out. */
  roles?: string[]
  /** Its entries are in daily use, so it stands open from the start. */
  open?: true
}

/** Groups of the sidebar that are no page of their own; resources name them as their menu's parent. */
export const menuGroups: Record<string, MenuGroup> = {
  customers: { title: 'shell.groups.customers', icon: 'team', order: 10, open: true },
  'product-settings': { title: 'shell.groups.product_settings', icon: 'control', order: 21 },
  stock: { title: 'shell.groups.stock', icon: 'barcode', order: 30, open: true },
  'gold-and-diamonds': { title: 'shell.groups.gold_and_diamonds', icon: 'sketch', order: 45 },
  'shop-settings': { title: 'shell.groups.shop_settings', icon: 'setting', order: 80 },
}

/** The list that is made from a resource. */
export const ListPage = lazy(() =>
  import('./screens/ListPage').then((module) => ({ default: module.ListPage })),
)

const RecordDialog = lazy(() =>
  import('./screens/RecordDialog').then((module) => ({ default: module.RecordDialog })),
)

const HoldingDialog = lazy(() =>
  import('./pages/holdings/HoldingDialog').then((module) => ({ default: module.HoldingDialog })),
)
const MovementDialog = lazy(() =>
  import('./pages/holdings/MovementDialog').then((module) => ({ default: module.MovementDialog })),
)

const dialogs: Record<string, LazyExoticComponent<ComponentType<DialogProps>>> = {
  orders: lazy(() =>
    import('./pages/orders/OrderDialog').then((module) => ({ default: module.OrderDialog })),
  ),
  customers: lazy(() =>
    import('./pages/customers/CustomerDialog').then((module) => ({ default: module.CustomerDialog })),
  ),
  daily_prices: lazy(() =>
    import('./pages/daily-price/DailyPriceRecord').then((module) => ({ default: module.DailyPriceRecord })),
  ),
  gold_bars: HoldingDialog,
  diamonds: HoldingDialog,
  customer_balance_details: MovementDialog,
  gold_bar_details: MovementDialog,
  diamond_movements: MovementDialog,
  inventorys: lazy(() =>
    import('./pages/inventory/StockDialog').then((module) => ({ default: module.StockDialog })),
  ),
  medias: lazy(() =>
    import('./pages/medias/MediaDialog').then((module) => ({ default: module.MediaDialog })),
  ),
  templates: lazy(() =>
    import('./pages/templates/TemplateDialog').then((module) => ({ default: module.TemplateDialog })),
  ),
  tills: lazy(() => import('./pages/till/TillDialog').then((module) => ({ default: module.TillDialog }))),
  payments: lazy(() =>
    import('./pages/payments/VoucherDialog').then((module) => ({ default: module.VoucherDialog })),
  ),
  order_payments: lazy(() =>
    import('./pages/payments/PaymentDialog').then((module) => ({ default: module.PaymentDialog })),
  ),
}

/**
 * Resources whose new records come of a use case: what its button is called, as a key of the locales. Its dialog is
 * for those who may change records, since nobody creates them.
 */
export const openings: Record<string, string> = { inventorys: 'inventory.open' }

interface BulkEdit {
  /** What its button is called, as a key of the locales. */
  title: string
  component: LazyExoticComponent<ComponentType<BulkProps>>
}

/** What changes many records at once by a use case of its own, in place of one field after another. */
export const bulkEdits: Record<string, BulkEdit> = {
  inventorys: {
    title: 'inventory.setInfo',
    component: lazy(() =>
      import('./pages/inventory/InfoDialog').then((module) => ({ default: module.InfoDialog })),
    ),
  },
}

/** What is printed of the records of a list that is made from its resource. */
export const listPrints: Record<string, LazyExoticComponent<ComponentType<ListPrintsProps>>> = {
  inventorys: lazy(() =>
    import('./pages/inventory/StockPrints').then((module) => ({ default: module.StockPrints })),
  ),
}

/** What a dialog holds: a hand-written body, else the one made from the resource. */
export function DialogBody(props: DialogProps) {
  const Body = dialogs[props.resource] ?? RecordDialog
  return <Body {...props} />
}
