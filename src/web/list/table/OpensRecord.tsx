import type { BaseRecord } from '@refinedev/core'
import type { PropsWithChildren } from 'react'
import { Link } from 'react-router'
import type { Resource } from '#resource/resource'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { SmallPicture } from '../../fields/media/SmallPicture'
import './pictured.css'

interface OpensRecordProps {
  resource: Resource
  record: BaseRecord
  /** The page of a record; its dialog when left out. */
  pageOf: ((record: BaseRecord) => string) | undefined
}

/** The link of a list that opens a record. */
export function OpensRecord({ resource, record, pageOf, children }: PropsWithChildren<OpensRecordProps>) {
  const key: unknown = record[resource.key]
  if (pageOf) return <Link to={pageOf(record)}>{children}</Link>
  if (typeof key !== 'string' && typeof key !== 'number') return children
  return (
    <RecordLink resource={resource.$id} recordKey={key}>
      {children}
    </RecordLink>
  )
}

/** The picture of a record before its name. */
export function RowPicture({ code, children }: PropsWithChildren<{ code: string }>) {
  return (
    <span className="pictured">
      <SmallPicture code={code} className="row-picture" />
      {children}
    </span>
  )
}
