import type { Amount } from '#domain/till/till'

/** An amount that is being typed: undefined while it is empty, text while it is no number. */
export interface TypedAmount {
  currency: string
  value: unknown
}

/** The amounts that are typed, to be sent; undefined while one of them is no number. */
export function amountsOf(rows: readonly TypedAmount[], needed: boolean): Amount[] | undefined {
  const typed = needed ? rows : rows.filter(({ value }) => value !== undefined)
  const amounts = typed.flatMap(({ currency, value }) =>
    typeof value === 'number' && value >= 0 ? [{ currency, value }] : [],
  )
  return amounts.length === typed.length ? amounts : undefined
}

/** Whether what is typed can't be an amount. */
export function isWrong({ value }: TypedAmount): boolean {
  return value !== undefined && !(typeof value === 'number' && value >= 0)
}
