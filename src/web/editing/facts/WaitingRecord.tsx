import { Skeleton } from 'antd'
import { isReckoned } from '#resource/facts/facts'
import { fieldsOf, type Resource } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { FactPlace } from './FactPlace'
import './facts.css'

/** What stands in the head of a record with facts until it is there, in the same room. */
export function waitingHead({ facts }: Resource) {
  if (facts === undefined) return {}
  return {
    picture: <span className="record-picture" aria-hidden />,
    code: <span className="fact-waiting" aria-hidden />,
  }
}

interface WaitingRecordProps {
  resource: Resource
  /** A new record has no facts. */
  isNew?: boolean
}

/** Where the facts and the form of a record will be. */
export function WaitingRecord({ resource, isNew = false }: WaitingRecordProps) {
  const title = useTitle()
  const fields = fieldsOf(resource)
  const { facts = [] } = resource
  return (
    <>
      {!isNew && facts.length > 0 && (
        <dl aria-hidden className="record-facts">
          {facts.map((fact) => {
            const said = title((isReckoned(fact) ? fact : fields[fact]) ?? {})
            return <FactPlace key={said} title={said} waiting />
          })}
        </dl>
      )}
      <Skeleton active paragraph={{ rows: 6 }} />
    </>
  )
}
