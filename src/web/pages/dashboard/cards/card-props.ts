import type { ReactNode } from 'react'
import type { Dashboard } from '#domain/reckoning/dashboard'
import type { Resource } from '#resource/resource'

/** What each card of the dashboard is made from. */
export interface CardProps {
  /** Undefined until it has come: a card is then as large as it will be. */
  data: Dashboard | undefined
  /** The business day. */
  today: string
}

/** How much room cards take: a line, a quarter of one, or a half. Neighbours of one shape stand in one grid. */
export type Shape = 'line' | 'figure' | 'chart'

/** A card that the user may choose. */
export interface OfferedCard {
  /** In the language of the screen. */
  title: string
  shape: Shape
  draw: (props: CardProps) => ReactNode
}

/** Where the list of a resource stands. */
export function resourcePlace({ $id, menu }: Resource): string {
  return `/admin/${menu?.path ?? $id}`
}
