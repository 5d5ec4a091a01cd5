import type { Section } from '#domain/reckoning/dashboard'
import { BarsCard } from '../BarsCard'
import { OwedCard } from '../OwedCard'
import { PreordersCard } from '../PreordersCard'
import { PriceCard } from '../PriceCard'
import { SalesCard } from '../SalesCard'
import { StockPanel } from '../StockPanel'
import { ToDo } from '../ToDo'
import { PriceTrend, SalesTrend } from '../Trends'
import type { OfferedCard } from './card-props'

interface Card extends Omit<OfferedCard, 'title'> {
  /** The key of its title. */
  title: string
  /** What its reader must be allowed to see; everybody has the others. */
  of?: Section
}

/** The cards of the dashboard by the names under which a user's choice is kept, in their order as shipped. */
const cards = {
  to_do: { title: 'dashboard.to_do.title', shape: 'line', draw: (props) => <ToDo {...props} /> },
  price: { title: 'price.today', shape: 'figure', of: 'price', draw: (props) => <PriceCard {...props} /> },
  sales_today: {
    ...{ title: 'dashboard.sales_today', shape: 'figure', of: 'sales' },
    draw: (props) => <SalesCard {...props} period="today" />,
  },
  sales_month: {
    ...{ title: 'dashboard.sales_month', shape: 'figure', of: 'sales' },
    draw: (props) => <SalesCard {...props} period="month" />,
  },
  bars: { title: 'dashboard.bars', shape: 'figure', of: 'bars', draw: (props) => <BarsCard {...props} /> },
  owed_sales: {
    ...{ title: 'dashboard.owed_sales', shape: 'figure', of: 'owed' },
    draw: (props) => <OwedCard {...props} part="sales" />,
  },
  owed_overdue: {
    ...{ title: 'dashboard.owed_overdue', shape: 'figure', of: 'owed' },
    draw: (props) => <OwedCard {...props} part="overdue" />,
  },
  owed_purchases: {
    ...{ title: 'dashboard.owed_purchases', shape: 'figure', of: 'owed' },
    draw: (props) => <OwedCard {...props} part="purchases" />,
  },
  preorders: {
    ...{ title: 'dashboard.preorders_week', shape: 'figure', of: 'preorders' },
    draw: (props) => <PreordersCard {...props} />,
  },
  days: {
    ...{ title: 'dashboard.days', shape: 'chart', of: 'sales' },
    draw: (props) => <SalesTrend {...props} by="days" />,
  },
  months: {
    ...{ title: 'dashboard.months', shape: 'chart', of: 'sales' },
    draw: (props) => <SalesTrend {...props} by="months" />,
  },
  stock: {
    title: 'dashboard.stock',
    shape: 'chart',
    of: 'stock',
    draw: (props) => <StockPanel {...props} />,
  },
  gold_price: {
    ...{ title: 'dashboard.gold_price', shape: 'chart', of: 'price' },
    draw: (props) => <PriceTrend {...props} />,
  },
} satisfies Record<string, Card>

/** The cards, in the type that they share. */
export const cardsByName: ReadonlyMap<string, Card> = new Map<string, Card>(Object.entries(cards))
