import type { BaseRecord } from '@refinedev/core'
import { factFilters } from '#resource/facts/facts'
import type { ReckonedFact, Resource } from '#resource/resource'
import { useResource } from '../../data/resources'

export interface ReckonedFigureProps {
  /** The resource of the record whose fact it is. */
  resource: Resource
  fact: ReckonedFact
  record: BaseRecord
  /** The parts of the dialog to which it may lead. */
  parts: readonly string[]
}

/** The resource of the records behind a fact, and their conditions; not known where the record lacks what they refer to. */
export function useFactRecords({ fact, record }: Pick<ReckonedFigureProps, 'fact' | 'record'>) {
  const of = useResource(fact.of)
  const filters = factFilters(fact, of, record)
  return { of, filters: filters ?? [], known: filters !== undefined }
}
