import type { BaseRecord } from '@refinedev/core'
import { useState } from 'react'
import { pictureOf } from '#resource/facts/pictures'
import { fieldsOf, type Resource } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { mediaAddress } from '../../fields/media/media-codes'
import { nameOf } from '../../fields/references/RecordLabel'
import { State } from '../../shell/State'
import { RecordBarcode } from './RecordBarcode'

interface RecordHeadProps {
  resource: Resource
  record: BaseRecord
}

/** What a record looks like: its first picture, or quietly the first letter of its name. */
export function RecordPicture({ resource, record }: RecordHeadProps) {
  const [failed, setFailed] = useState<string>()
  const code = pictureOf(resource, useResources(), record)
  if (code !== undefined && code !== failed)
    return (
      // A medium that fails to load as a picture is a paper.
      <img
        className="record-picture"
        src={mediaAddress(code, 'small')}
        alt=""
        onError={() => setFailed(code)}
      />
    )
  return (
    <span className="record-picture" aria-hidden>
      {[...nameOf(record)][0]?.toUpperCase()}
    </span>
  )
}

/** Beside the name: the barcode of what has one, and what the record says of itself by yes or no. */
export function RecordMarks({ resource, record }: RecordHeadProps) {
  const title = useTitle()
  const fields = fieldsOf(resource)
  const placed = new Set(resource.form.sections.flatMap((section) => section.fields))
  const marks = Object.entries(fields).filter(([name]) => placed.has(name) && record[name] === true)
  return (
    <span className="record-marks">
      {marks.map(([name, field]) => (
        <State key={name} tone="done">
          {title(field)}
        </State>
      ))}
      <RecordBarcode resource={resource} record={record} />
    </span>
  )
}
