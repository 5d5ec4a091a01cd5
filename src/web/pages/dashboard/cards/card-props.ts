import type { ReactNode } from 'react'
import type { Dashboard } from '#domain/reckoning/dashboard'
import type { Resource } from '#resource/resource'

/** The data of every card of the dashboard. */
export interface CardProps {
  /** Undefined until the answer arrives; the card already has its final size. */
  data: Dashboard | undefined
  /** The business day. */
  today: string
}

/** The width of cards: a line, a quarter of one, or a half. Neighbours of one shape share a grid. */
export type Shape = 'line' | 'figure' | 'chart'

/** A card that the user may choose. */
export interface OfferedCard {
  /** In the language of the screen. */
  title: string
  shape: Shape
  draw: (props: CardProps) => ReactNode
}

/** The path of a resource's list. */
export function resourcePlace({ $id, menu }: Resource): string {
  return `/admin/${menu?.path ?? $id}`
}
