import { lazy } from 'react'
import { reports } from '#languages/reports'
import { stocktake } from '#languages/stocktake'
import { withSettings, withTexts } from '../data/languages/i18n'
import { orderTypes, orderTypesWhere, type OrderType } from '#domain/order/order-types'
import type { MenuGroup, Page } from '../shell/registry'

const titleKey = (page: 'orders' | 'order', type: OrderType) => `shell.${page}.${type}`

/** The list of the orders of a type, and the page of one of them below it. */
function orderPages(type: OrderType): Page[] {
  const { path, ...menu } = orderTypes[type].list
  const listPage = lazy(() =>
    import('../pages/orders/OrderListPage').then((module) => ({ default: module.orderListOf(type) })),
  )
  const onePage = lazy(() =>
    import('../pages/orders/OrderPage').then((module) => ({ default: module.OrderPage })),
  )
  return [
    { path, title: titleKey('orders', type), menu, resource: 'orders', component: listPage },
    { path: `${path}/:id`, title: titleKey('order', type), resource: 'orders', component: onePage },
  ]
}

export const pages: Page[] = [
  {
    path: 'dashboard',
    title: 'shell.pages.dashboard',
    affix: true,
    menu: { icon: 'home', order: 0 },
    component: lazy(() =>
      import('../pages/dashboard/DashboardPage').then((module) => ({ default: module.DashboardPage })),
    ),
  },
  ...orderTypesWhere(() => true).flatMap(orderPages),
  {
    path: 'payment',
    title: 'shell.pages.payments',
    menu: { icon: 'pay-circle', order: 5, group: 'counter' },
    resource: 'payments',
    component: lazy(() =>
      import('../pages/payments/PaymentListPage').then((module) => ({ default: module.PaymentListPage })),
    ),
  },
  {
    path: 'till',
    title: 'till.one',
    menu: { icon: 'calculator', order: 4, group: 'counter' },
    resource: 'tills',
    component: lazy(() => import('../pages/till/TillPage').then((module) => ({ default: module.TillPage }))),
  },
  {
    path: 'stocktake',
    title: 'shell.pages.stocktakes',
    menu: { icon: 'audit', order: 53, group: 'stock' },
    resource: 'stocktakes',
    component: lazy(
      withTexts(stocktake, () =>
        import('../pages/stocktake/StocktakePage').then((module) => ({ default: module.StocktakePage })),
      ),
    ),
  },
  {
    path: 'reports',
    title: 'shell.pages.reports',
    menu: { icon: 'bar-chart', order: 0 },
    component: lazy(
      withTexts(reports, () =>
        import('../pages/reports/ReportsPage').then((module) => ({ default: module.ReportsPage })),
      ),
    ),
  },
  {
    path: 'reports/:name',
    title: 'shell.pages.report',
    component: lazy(
      withTexts(reports, () =>
        import('../pages/reports/ReportPage').then((module) => ({ default: module.ReportPage })),
      ),
    ),
  },
  {
    path: 'reports/:name/edit',
    title: 'shell.pages.report_definition',
    action: 'resources',
    component: lazy(
      withSettings(
        withTexts(reports, () =>
          import('../pages/reports/definition/DefinitionPage').then((module) => ({
            default: module.DefinitionPage,
          })),
        ),
      ),
    ),
  },
  {
    path: 'reports/:name/records',
    title: 'shell.pages.report_records',
    component: lazy(
      withTexts(reports, () =>
        import('../pages/reports/RecordsPage').then((module) => ({ default: module.RecordsPage })),
      ),
    ),
  },
  {
    path: 'daily_price',
    title: 'price.title',
    menu: { icon: 'line-chart', order: 54, group: 'stock' },
    resource: 'daily_prices',
    component: lazy(() =>
      import('../pages/DailyPricePage').then((module) => ({ default: module.DailyPricePage })),
    ),
  },
  {
    path: 'profile',
    title: 'shell.pages.settings',
    menu: { icon: 'setting', order: 90, group: 'shop-settings' },
    noCache: true,
    component: lazy(() =>
      import('../pages/profile/ProfilePage').then((module) => ({ default: module.ProfilePage })),
    ),
  },
  {
    path: 'templates',
    title: 'shell.pages.templates',
    menu: { icon: 'printer', order: 80, group: 'shop-settings' },
    resource: 'templates',
    component: lazy(
      withSettings(() =>
        import('../pages/templates/TemplatesPage').then((module) => ({ default: module.TemplatesPage })),
      ),
    ),
  },
  {
    path: 'templates/:name',
    title: 'shell.pages.template',
    resource: 'templates',
    component: lazy(
      withSettings(() =>
        import('../pages/templates/TemplatePage').then((module) => ({ default: module.TemplatePage })),
      ),
    ),
  },
  {
    path: 'opening',
    title: 'shell.pages.opening',
    menu: { icon: 'shop', order: 92, group: 'shop-settings' },
    action: 'opening',
    component: lazy(
      withSettings(() => import('../pages/OpeningPage').then((module) => ({ default: module.OpeningPage }))),
    ),
  },
  {
    path: 'trail',
    title: 'shell.pages.trail',
    menu: { icon: 'history', order: 94, group: 'shop-settings' },
    action: 'trail',
    component: lazy(() =>
      import('../pages/trail/TrailPage').then((module) => ({ default: module.TrailPage })),
    ),
  },
  {
    path: 'resources',
    title: 'shell.pages.resources',
    menu: { icon: 'tool', order: 93, group: 'shop-settings' },
    action: 'resources',
    component: lazy(
      withSettings(() =>
        import('../pages/resources/ResourcesPage').then((module) => ({ default: module.ResourcesPage })),
      ),
    ),
  },
  {
    path: 'resources/:name',
    title: 'shell.pages.resource',
    action: 'resources',
    component: lazy(
      withSettings(() =>
        import('../pages/resources/ResourcePage').then((module) => ({ default: module.ResourcePage })),
      ),
    ),
  },
  {
    path: 'rights',
    title: 'shell.pages.rights',
    menu: { icon: 'team', order: 91, group: 'shop-settings' },
    action: 'roles',
    component: lazy(() =>
      import('../pages/roles/RightsPage').then((module) => ({ default: module.RightsPage })),
    ),
  },
  {
    path: 'roles',
    title: 'roles.all',
    resource: 'roles',
    component: lazy(() =>
      import('../pages/roles/RoleListPage').then((module) => ({ default: module.RoleListPage })),
    ),
  },
  {
    path: 'backups',
    title: 'shell.pages.backups',
    menu: { icon: 'database', order: 95, group: 'shop-settings' },
    action: 'backups',
    component: lazy(
      withSettings(() => import('../pages/BackupsPage').then((module) => ({ default: module.BackupsPage }))),
    ),
  },
  {
    path: 'licences',
    title: 'shell.pages.licences',
    component: lazy(
      withSettings(() =>
        import('../pages/LicencesPage').then((module) => ({ default: module.LicencesPage })),
      ),
    ),
  },
  {
    path: 'icon',
    title: 'shell.pages.icons',
    menu: { icon: 'picture', order: 99, group: 'shop-settings' },
    action: 'resources',
    noCache: true,
    component: lazy(
      withSettings(() => import('../pages/IconsPage').then((module) => ({ default: module.IconsPage }))),
    ),
  },
]

/** The groups of the sidebar, which have no page; resources name them as their menu's parent. */
export const menuGroups: Record<string, MenuGroup> = {
  counter: { title: 'shell.groups.counter', icon: 'shopping', order: 1, heads: 'strong' },
  customers: { title: 'shell.groups.customers', icon: 'team', order: 10, heads: 'plain' },
  stock: { title: 'shell.groups.stock', icon: 'barcode', order: 15, heads: 'plain' },
  'gold-and-diamonds': {
    ...{ title: 'shell.groups.gold_and_diamonds', icon: 'sketch', order: 55, group: 'stock' },
  },
  'set-up': { title: 'shell.groups.set_up', icon: 'control', order: 80, heads: 'quiet' },
  'product-settings': {
    ...{ title: 'shell.groups.product_settings', icon: 'control', order: 80, group: 'set-up' },
  },
  'shop-settings': {
    ...{ title: 'shell.groups.shop_settings', icon: 'setting', order: 81, group: 'set-up' },
  },
}
