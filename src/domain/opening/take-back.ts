import { RuleBroken } from '../errors'

/** An import of opening data, as taking it back needs it. */
export interface OpeningImport {
  code: string
  taken_back_at: unknown
}

/**
 * Refuses to take an import of opening data back a second time, or where something was done since with what it brought.
 *
 * @param used the codes of the stock rows, bars, customers or orders that moved since
 * @throws RuleBroken `already_reversed`; `opening_used` with the first of the codes and how many there are
 */
export function refuseTakeBack({ code, taken_back_at }: OpeningImport, used: readonly string[]): void {
  if (taken_back_at !== null) throw new RuleBroken('already_reversed')
  const [first] = used
  if (first !== undefined)
    throw new RuleBroken('opening_used', { import_code: code, code: first, count: used.length })
}
