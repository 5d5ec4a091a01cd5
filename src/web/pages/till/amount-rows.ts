import type { Amount } from '#domain/till/till'

/** An amount during typing: undefined while empty, text while it is not a number. */
export interface TypedAmount {
  currency: string
  value: unknown
}

/** The typed amounts as the API takes them; undefined while one of them is not a number. */
export function amountsOf(rows: readonly TypedAmount[], needed: boolean): Amount[] | undefined {
  const typed = needed ? rows : rows.filter(({ value }) => value !== undefined)
  const amounts = typed.flatMap(({ currency, value }) =>
    typeof value === 'number' && value >= 0 ? [{ currency, value }] : [],
  )
  return amounts.length === typed.length ? amounts : undefined
}

/** Whether the typed text is not an amount. */
export function isWrong({ value }: TypedAmount): boolean {
  return value !== undefined && !(typeof value === 'number' && value >= 0)
}
