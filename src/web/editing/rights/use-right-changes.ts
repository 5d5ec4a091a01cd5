import { useTranslation } from 'react-i18next'
import {
  differences,
  keyOfPlace,
  valueAt,
  type PlaceValue,
  type RightPlace,
  type Scope,
} from '#domain/staff/right-places'
import type { Limit, RoleRights } from '#domain/staff/rights'
import { fieldsOf } from '#resource/resource'
import { formatNumber } from '../../data/languages/format'
import { useTitle } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { conditionText } from './condition-text'
import { useRightsWords } from './rights-words'
import { useRowTitles } from './use-row-titles'

/** One right that has changed, in words. */
export interface RightChange {
  key: string
  title: string
  before: string
  after: string
}

/** Tells what differs between two versions of a role's rights; what a role says nothing of is its default. */
export function useRightChanges(): (before: RoleRights, after: RoleRights) => RightChange[] {
  const titles = useRowTitles()
  const resources = useResources()
  const textOf = usePlaceText()
  const scopeChanges = useScopeChanges()
  const titleOf = (place: RightPlace) => {
    if (!('resource' in place)) return titles.place(place)
    const resource = resources[place.resource]
    return `${resource ? titles.resource(resource) : place.resource} · ${titles.place(place)}`
  }
  return (before, after) =>
    differences(before, after).flatMap((place): RightChange[] => {
      const [was, is] = [valueAt(before, place), valueAt(after, place)]
      if (place.kind === 'scope') return scopeChanges(place.resource, was as Scope, is as Scope)
      return [
        {
          ...{ key: keyOfPlace(place), title: titleOf(place) },
          ...{ before: textOf(place, was), after: textOf(place, is) },
        },
      ]
    })
}

/** What stands at a place other than one of records and fields. */
function usePlaceText(): (place: RightPlace, value: PlaceValue) => string {
  const { t } = useTranslation()
  const words = useRightsWords()
  return (place, value) => {
    if (place.kind === 'limit') {
      if (value === undefined) return t('roles.limit.none')
      const { most, beyond } = value as Limit
      const text = t(`roles.limit.most.${place.limit}`, { most: formatNumber(most) })
      return beyond === 'approval' ? `${text} ${t('roles.limit.then_approval')}` : text
    }
    if (value === undefined) return words.default
    return t(`roles.grants.${typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)}`)
  }
}

/** Which records are shown, and which fields are hidden or only read: each for itself, by their titles. */
function useScopeChanges() {
  const { t } = useTranslation()
  const title = useTitle()
  const resources = useResources()
  const words = useRightsWords()
  const said = (value: boolean) => t(value ? 'fields.yes' : 'fields.no')
  return (name: string, before: Scope = {}, after: Scope = {}): RightChange[] => {
    const resource = resources[name]
    const fields = resource ? fieldsOf(resource) : {}
    const fieldNames = (names: readonly string[] = []) =>
      names.map((each) => (fields[each] ? title(fields[each]) : each)).join(words.list) || words.none
    const rows = ({ rows: condition }: Scope) =>
      condition && resource ? conditionText(condition, { resource, words, title, said }) : words.every_row
    const of = resource ? title(resource) : name
    const all = [
      ['rows', words.rows, rows],
      ['hidden', words.hidden, ({ hidden }: Scope) => fieldNames(hidden)],
      ['read_only', words.read_only, ({ readOnly }: Scope) => fieldNames(readOnly)],
    ] as const
    return all.flatMap(([part, what, textOf]) => {
      const change = { before: textOf(before), after: textOf(after) }
      return change.before === change.after
        ? []
        : [{ key: `${name} ${part}`, title: `${of} · ${what}`, ...change }]
    })
  }
}
