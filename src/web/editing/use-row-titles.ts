import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ledgers } from '#domain/ledger/ledgers'
import { movingBy, payingBy, type Action, type ActionGroup } from '#domain/staff/actions'
import { paymentMethods } from '#domain/payment/payment-methods'
import type { RightPlace } from '#domain/staff/right-places'
import type { Resource, Titled } from '#resource/resource'
import { actionLabels } from '#words/actions'
import { labels } from '#words/labels'
import { useTitle } from '../data/languages/use-title'
import { useResources } from '../data/resources'

/** The names of a role's rights. */
export interface RowTitles {
  group: (group: ActionGroup | 'limits' | 'resources') => string
  place: (place: RightPlace) => string
  resource: (resource: Resource) => string
}

type MethodName = keyof typeof paymentMethods

/** The names of rights, in the language of the screen. */
export function useRowTitles(): RowTitles {
  const { t } = useTranslation()
  const title = useTitle()
  const resources = useResources()
  return useMemo(() => {
    const fixed: Readonly<Record<string, Titled>> = actionLabels.actions
    const methods = Object.keys(paymentMethods) as MethodName[]
    const others = new Map<Action, string>([
      ...methods.map((method): [Action, string] => [
        payingBy(method),
        t('roles.pay', { method: title(labels.paymentMethods[method]) }),
      ]),
      ...Object.values(ledgers).map(({ name, movements }): [Action, string] => [
        movingBy(name),
        t('roles.move', { ledger: title(resources[movements] ?? {}) }),
      ]),
    ])
    return {
      group: (group) => t(`roles.groups.${group}`),
      resource: (resource) => title(resource),
      place: (place) => {
        if (place.kind === 'action') return others.get(place.action) ?? title(fixed[place.action] ?? {})
        if (place.kind === 'limit') return t(`roles.limits.${place.limit}`)
        return place.kind === 'scope' ? t('roles.scope.name') : t(`roles.rights.${place.right}`)
      },
    }
  }, [t, title, resources])
}
