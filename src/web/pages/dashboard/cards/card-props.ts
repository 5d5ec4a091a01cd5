import type { Dashboard } from '#domain/reckoning/dashboard'

/** What each card of the dashboard is made from. */
export interface CardProps {
  /** Undefined until it has come: a card is then as large as it will be. */
  data: Dashboard | undefined
  /** The business day. */
  today: string
}
