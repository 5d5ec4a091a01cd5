import type { BaseRecord } from '@refinedev/core'
import { useMemo } from 'react'
import { pictureOf } from '#resource/facts/pictures'
import type { Resource } from '#resource/resource'
import { useResources } from '../data/resources'

/** The function from a record to the code of its picture; undefined for a resource whose records have none. */
export function usePictures(resource: Resource): ((record: BaseRecord) => string | undefined) | undefined {
  const view = useResources()
  return useMemo(
    () => (resource.pictures ? (record) => pictureOf(resource, view, record) : undefined),
    [resource, view],
  )
}
