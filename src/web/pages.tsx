import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
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
  component: LazyExoticComponent<ComponentType>
}

const orderPage = () =>
  lazy(() => import('./pages/orders/OrderPage').then((module) => ({ default: module.OrderPage })))
const SalesPage = lazy(() =>
  import('./pages/orders/OrderListPage').then((module) => ({ default: module.SalesPage })),
)
const PurchasesPage = lazy(() =>
  import('./pages/orders/OrderListPage').then((module) => ({ default: module.PurchasesPage })),
)

export const pages: Page[] = [
  {
    path: 'dashboard',
    title: 'shell.pages.dashboard',
    menu: { icon: 'home', order: 0 },
    component: lazy(() =>
      import('./pages/start/StartPage').then((module) => ({ default: module.StartPage })),
    ),
  },
  {
    path: 'order-sales',
    title: 'shell.pages.order_sales',
    menu: { icon: 'shopping', order: 1 },
    resource: 'orders',
    component: SalesPage,
  },
  {
    path: 'order-purchase',
    title: 'shell.pages.order_purchase',
    menu: { icon: 'import', order: 2 },
    resource: 'orders',
    component: PurchasesPage,
  },
  { path: 'order-sales/:id', title: 'shell.pages.order_sale', resource: 'orders', component: orderPage() },
  {
    path: 'order-purchase/:id',
    title: 'shell.pages.order_purchase_one',
    resource: 'orders',
    component: orderPage(),
  },
  {
    path: 'profile',
    title: 'shell.pages.settings',
    menu: { icon: 'setting', order: 90, group: 'shop-settings' },
    resource: 'settings',
    component: lazy(() =>
      import('./pages/settings/SettingsPage').then((module) => ({ default: module.SettingsPage })),
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
]

interface MenuGroup {
  title: string
  icon: string
  order: number
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

const dialogs: Record<string, LazyExoticComponent<ComponentType<DialogProps>>> = {
  orders: lazy(() =>
    import('./pages/orders/OrderDialog').then((module) => ({ default: module.OrderDialog })),
  ),
  inventorys: lazy(() =>
    import('./pages/inventory/StockDialog').then((module) => ({ default: module.StockDialog })),
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

/** What a dialog holds: a hand-written body, else the one made from the resource. */
export function DialogBody(props: DialogProps) {
  const Body = dialogs[props.resource] ?? RecordDialog
  return <Body {...props} />
}
