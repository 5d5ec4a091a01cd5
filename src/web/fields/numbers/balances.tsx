import type { BaseRecord } from '@refinedev/core'
import type { PropsWithChildren } from 'react'
import { ledgers, type Ledger, type LedgerName } from '#domain/ledger/ledgers'
import type { Field, Resource } from '#resource/resource'
import { translate } from '../../data/languages/i18n'
import { useLanguage } from '../../data/languages/use-title'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { isKey } from '../references/RecordLabel'

/** Figures of a record that its movements sum up to. */
export interface Balance {
  /** The resource of the movements, and their property that refers back. */
  movements: string
  from: string
  /** The property of the record that it holds. */
  by: 'id' | 'code'
  /** Each figure, and the property of a movement by which it moves. */
  figures: Readonly<Record<string, string>>
  /** The part of the record's dialog that shows the movements. */
  part: string
  /** The ledger whose rules apply to movements by hand; stock has its own actions. */
  ledger?: LedgerName
}

/** The part of a record's dialog that shows its movements, if its name differs from that of the ledger. */
const partOf: Partial<Record<LedgerName, string>> = { customer_balance: 'balance' }

function balanceOf({ name, movements, from, held, amount }: Ledger): Balance {
  const figures = { [held]: amount }
  return { movements, from, by: 'id', figures, part: partOf[name] ?? 'movements', ledger: name }
}

/** The resources whose records hold balances: the accounts of the ledgers, and the stock. @see domain.md §10 */
export const balances: Readonly<Record<string, Balance>> = {
  ...Object.fromEntries(Object.values(ledgers).map((ledger) => [ledger.resource, balanceOf(ledger)])),
  inventorys: {
    movements: 'inventory_movements',
    from: 'inventory_code',
    by: 'code',
    figures: { quantity: 'quantity', weight: 'weight' },
    part: 'movements',
  },
}

/** A balance, and the resource whose records hold it. */
export interface Holding {
  holder: string
  balance: Balance
}

/** The balance of a resource. @throws Error when it holds none: a fault of the program */
export function holdingOf(resource: string): Holding {
  const balance = balances[resource]
  if (balance === undefined) throw new Error(`${resource} holds no balance`)
  return { holder: resource, balance }
}

/** The balance that the movements of a resource make. @throws Error when they make none: a fault of the program */
export function holdingMovedBy(movements: string): Holding {
  const found = Object.entries(balances).find(([, balance]) => balance.movements === movements)
  if (found === undefined) throw new Error(`${movements} move no balance`)
  return { holder: found[0], balance: found[1] }
}

/** Whether a field is the sum of movements, also under its second name. */
export function isBalance({ $id }: Resource, name: string, field: Field): boolean {
  return balances[$id]?.figures[field.alias ?? name] !== undefined
}

interface BalanceLinkProps {
  resource: Resource
  record: BaseRecord
}

/** A figure that opens its movements. */
export function BalanceLink({ resource, record, children }: PropsWithChildren<BalanceLinkProps>) {
  useLanguage()
  const key: unknown = record[resource.key]
  const part = balances[resource.$id]?.part
  if (!isKey(key) || part === undefined) return children
  return (
    <span className="figure-link">
      <RecordLink resource={resource.$id} recordKey={key} part={part} hint={translate('holdings.source')}>
        {children}
      </RecordLink>
    </span>
  )
}
