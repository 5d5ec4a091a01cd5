import type { BaseRecord } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#resource/resource'
import { holdingMovedBy, type Balance } from '../../fields/numbers/balances'
import { FieldCell } from '../../fields/registry'
import { useTitle } from '../../data/languages/use-title'
import { useResource } from '../../data/resources'
import '../../editing/action/action.css'
import { figureOf, type MovementOutlook as Outlook } from './movement-draft'

interface MovementOutlookProps {
  balance: Balance
  record: BaseRecord
  outlook: Outlook
}

/** The current figure, under its own title, and the resulting one. */
export function MovementOutlook({ balance, record, outlook }: MovementOutlookProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const { held } = figureOf(balance)
  const field = fieldsOf(useResource(holdingMovedBy(balance.movements).holder))[held]
  if (!field) return null
  const said = (value: unknown) => (
    <FieldCell name={held} field={field} value={value} record={record} place="dialog" />
  )
  return (
    <output className="outlook dialog-action-start">
      <span className="quiet">
        {title(field)} {said(record[held])}
      </span>
      {outlook.after !== undefined && (
        <strong>
          {t('inventory.after')} {said(outlook.after)}
        </strong>
      )}
    </output>
  )
}
