import type { BaseRecord } from '@refinedev/core'
import type { PropsWithChildren } from 'react'
import type { Field, Resource } from '#resource/resource'
import { translate } from '../../data/languages/i18n'
import { useLanguage } from '../../data/languages/use-title'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { balances } from './balances'
import { isKey } from '../references/reference-values'

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
