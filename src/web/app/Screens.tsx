import { lazy, type PropsWithChildren } from 'react'
import { stocktake } from '#languages/stocktake'
import { withSettings, withTexts } from '../data/languages/i18n'
import { type ListScreens, ListScreensProvider } from '../list/list-screens'
import { type WrittenDialog, RegistryProvider, type Registry } from '../shell/registry'
import { menuGroups, pages } from './pages'

/** The hand-written screens of one resource; the others are generated from its file. */
interface ResourceScreens extends ListScreens, WrittenDialog {}

const HoldingDialog = lazy(() =>
  import('../pages/HoldingDialog').then((module) => ({ default: module.HoldingDialog })),
)
const MovementDialog = lazy(() =>
  import('../pages/MovementDialog').then((module) => ({ default: module.MovementDialog })),
)

const resourceScreens: Record<string, ResourceScreens> = {
  orders: {
    fills: true,
    dialog: lazy(() =>
      import('../pages/orders/OrderDialog').then((module) => ({ default: module.OrderDialog })),
    ),
  },
  customers: {
    dialog: lazy(() =>
      import('../pages/customers/CustomerDialog').then((module) => ({ default: module.CustomerDialog })),
    ),
  },
  daily_prices: {
    dialog: lazy(() =>
      import('../pages/DailyPriceRecord').then((module) => ({
        default: module.DailyPriceRecord,
      })),
    ),
  },
  gold_bars: { dialog: HoldingDialog },
  diamonds: { dialog: HoldingDialog },
  customer_balance_details: { dialog: MovementDialog },
  gold_bar_details: { dialog: MovementDialog },
  diamond_movements: { dialog: MovementDialog },
  inventorys: {
    dialog: lazy(() =>
      import('../pages/inventory/StockDialog').then((module) => ({ default: module.StockDialog })),
    ),
    opening: 'inventory.open',
    FirstSteps: lazy(() =>
      import('../pages/inventory/BuyGoods').then((module) => ({ default: module.BuyGoods })),
    ),
    bulkEdit: {
      title: 'inventory.setInfo',
      component: lazy(() =>
        import('../pages/inventory/InfoDialog').then((module) => ({ default: module.InfoDialog })),
      ),
    },
    prints: lazy(() =>
      import('../pages/inventory/StockPrints').then((module) => ({ default: module.StockPrints })),
    ),
  },
  medias: {
    dialog: lazy(() => import('../pages/MediaDialog').then((module) => ({ default: module.MediaDialog }))),
  },
  roles: {
    OtherView: lazy(() =>
      import('../pages/roles/RightsLink').then((module) => ({ default: module.RightsLink })),
    ),
  },
  templates: {
    dialog: lazy(
      withSettings(() =>
        import('../pages/templates/TemplateDialog').then((module) => ({ default: module.TemplateDialog })),
      ),
    ),
    fills: true,
  },
  stocktakes: {
    dialog: lazy(
      withTexts(stocktake, () =>
        import('../pages/stocktake/StocktakeDialog').then((module) => ({ default: module.StocktakeDialog })),
      ),
    ),
    fills: true,
  },
  tills: {
    dialog: lazy(() => import('../pages/till/TillDialog').then((module) => ({ default: module.TillDialog }))),
  },
  users: {
    dialog: lazy(() => import('../pages/UserDialog').then((module) => ({ default: module.UserDialog }))),
  },
  payments: {
    dialog: lazy(() =>
      import('../pages/payments/VoucherDialog').then((module) => ({ default: module.VoucherDialog })),
    ),
  },
  order_payments: {
    dialog: lazy(() =>
      import('../pages/payments/PaymentDialog').then((module) => ({ default: module.PaymentDialog })),
    ),
  },
}

const registry: Registry = {
  pages,
  menuGroups,
  ListPage: lazy(() => import('../list/ListPage').then((module) => ({ default: module.ListPage }))),
  RecordDialog: lazy(() =>
    import('../editing/RecordDialog').then((module) => ({ default: module.RecordDialog })),
  ),
  dialogs: resourceScreens,
  BarcodeLabel: lazy(() =>
    import('../print/BarcodeLabel').then((module) => ({ default: module.BarcodeLabel })),
  ),
}

/** Provides all screens to the layers that show them, which import none. */
export function Screens({ children }: PropsWithChildren) {
  return (
    <RegistryProvider value={registry}>
      <ListScreensProvider value={resourceScreens}>{children}</ListScreensProvider>
    </RegistryProvider>
  )
}
