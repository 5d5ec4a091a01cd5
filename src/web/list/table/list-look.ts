import { asShipped, readArrangement, type Arrangement } from '../../kit/choosing/arrangement'

export const densities = ['compact', 'normal', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** A user's changes to a list: its columns, and how close its rows stand. */
export interface ListLook extends Arrangement {
  density: Density
}

/** The list of the file, unchanged. */
export const shippedLook: ListLook = { density: 'normal', ...asShipped }

/** Reads the kept look; invalid parts fall back to the shipped one. */
export function readLook(value: unknown): ListLook {
  const kept: { density?: unknown } = typeof value === 'object' && value !== null ? value : {}
  return {
    density: densities.find((density) => density === kept.density) ?? shippedLook.density,
    ...readArrangement(value),
  }
}
