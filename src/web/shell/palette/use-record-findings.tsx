import { labels } from '#words/labels'
import { useCallback } from 'react'
import { isOrderType } from '#domain/order/order-types'
import { textIn } from '#resource/text-in'
import type { Language } from '#words/languages'
import { useLanguage, useSingular, useTitle } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { useDialogs } from '../dialogs/dialogs'
import { MenuIcon } from '../MenuIcon'
import { orderPlaces } from '../routes/new-orders'
import { usePlaces } from '../routes/places'
import type { Finding } from './finding'
import type { FoundRecord } from './use-found-records'

/** The type of a record: that of an order, the resource of anything else. */
export function useKind(): (record: FoundRecord) => { title: string; icon: string } {
  const titleOf = useTitle()
  const singular = useSingular()
  const resources = useResources()
  const places = usePlaces()
  return useCallback(
    ({ resource, order_type }) => {
      const type = order_type !== null && isOrderType(order_type) ? order_type : undefined
      const list = type && places.find(({ path }) => path === orderPlaces[type])
      const of = resources[resource]
      return {
        title: type ? titleOf(labels.orderTypes[type]) : of ? singular(of) : '',
        icon: (list ?? of)?.menu?.icon ?? '',
      }
    },
    [titleOf, singular, resources, places],
  )
}

/** The name of a found record in a language; empty when it has none. */
export function foundName(record: FoundRecord, language: Language): string {
  const name = textIn({ ...record }, 'name', language)
  return typeof name === 'string' ? name : ''
}

/** An order goes by its code, anything else by its name. */
function namesOf(record: FoundRecord, language: Language): Pick<Finding, 'title' | 'beside'> {
  const { code, order_type } = record
  const name = foundName(record, language)
  const [title, beside] = order_type === null ? [name, code] : [code, name]
  return title === '' ? { title: beside } : { title, beside }
}

const recordId = ({ resource, key }: FoundRecord) => `record:${resource}/${encodeURIComponent(key)}`

/** Makes findings of records. */
export function useRecordFindings(): (record: FoundRecord) => Finding {
  const dialogs = useDialogs()
  const kindOf = useKind()
  const language = useLanguage()
  return useCallback(
    (record) => {
      const { title, icon } = kindOf(record)
      return {
        ...{ id: recordId(record), kind: 'records', record, note: title, icon: <MenuIcon name={icon} /> },
        ...namesOf(record, language),
        open: () => void dialogs.open(record.resource, record.key),
      }
    },
    [dialogs, kindOf, language],
  )
}
