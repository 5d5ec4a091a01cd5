import { useCallback, useMemo } from 'react'
import { fieldsOf } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { useResource } from '../../data/resources'
import { labelledFields, type LineLabels } from './line-columns'

/** The labels of a resource's fields in the language of the screen; empty for an unknown name. */
export function useLabels(name: string): (field: string) => string {
  const title = useTitle()
  const resource = useResource(name)
  return useCallback((field) => title(fieldsOf(resource)[field] ?? {}), [resource, title])
}

/** The labels of the fields of a line. */
export function useLineLabels(): LineLabels {
  const label = useLabels('order_details')
  return useMemo(
    () => Object.fromEntries(labelledFields.map((name) => [name, label(name)])) as LineLabels,
    [label],
  )
}
