import type { BaseRecord } from '@refinedev/core'
import { isReckoned } from '#resource/facts/facts'
import { fieldsOf, type Resource } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { FieldCell } from '../../fields/registry'
import { isBalance } from '../../fields/numbers/BalanceLink'
import { balances } from '../../fields/numbers/balances'
import { Provable, provedBy } from '../../fields/numbers/Provable'
import { FactPlace } from './FactPlace'
import { LeadsTo } from './LeadsTo'
import { ReckonedFigure } from './ReckonedFigure'
import './facts.css'

interface RecordFactsProps {
  resource: Resource
  record: BaseRecord
  /** The parts of the dialog to which a fact may lead. */
  parts: readonly string[]
}

/** What one opens a record for, as its resource's file says: a few figures, each with the way to what makes it. */
export function RecordFacts({ resource, record, parts }: RecordFactsProps) {
  const { facts = [] } = resource
  if (facts.length === 0) return null
  return (
    <dl className="record-facts">
      {facts.map((fact) =>
        isReckoned(fact) ? (
          <ReckonedFigure key={`${fact.of} ${fact.title}`} {...{ resource, fact, record, parts }} />
        ) : (
          <OwnFact key={fact} name={fact} {...{ resource, record, parts }} />
        ),
      )}
    </dl>
  )
}

interface OwnFactProps extends RecordFactsProps {
  name: string
}

/** A property of the record itself; a balance leads to its movements. */
function OwnFact({ name, resource, record, parts }: OwnFactProps) {
  const title = useTitle()
  const field = fieldsOf(resource)[name]
  if (!field) return null
  const value: unknown = record[name]
  const isEmpty = value === null || value === undefined || value === ''
  const part = isBalance(resource, name, field) ? balances[resource.$id]?.part : undefined
  return (
    <FactPlace title={title(field)}>
      {isEmpty ? undefined : (
        <Provable figure={provedBy(resource, name, field)} title={title(field)} {...{ resource, record }}>
          <LeadsTo part={part} parts={parts}>
            <FieldCell {...{ name, field, value, record }} place="list" />
          </LeadsTo>
        </Provable>
      )}
    </FactPlace>
  )
}
