import { ArrowRightOutlined } from '@ant-design/icons'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useList } from '@refinedev/core'
import type { Dashboard } from '#domain/reckoning/dashboard'
import { daysAfter } from '#domain/reckoning/periods'
import { mayDo } from '../../data/session/access'
import { useResources, type ServedResource } from '../../data/resources'
import { State, type Tone } from '../../shell/State'
import { useDailyPrice, useNoneToday } from '../../trade/price/daily-price'
import { type CardProps, resourcePlace } from './cards/card-props'
import { draftSales, orderLinks, countOf, listAt, type Narrowing } from './figure-links'
import './to-do.css'
import type { ColumnFilter } from '../../fields/field-entry'
import { conditionsOf, refineFilters } from '../../list/list-state'

interface Task {
  name: string
  tone: Tone
  count: number
  to: string
}

/** Sales that were begun before today, goods in stock without a weight, and goods that run out. */
function useLeftOver(today: string): Task[] {
  const { orders, inventorys, products } = useResources()
  const readable = (resource: typeof orders) => (mayDo('read', resource) ? resource : undefined)
  const drafts = draftSales(daysAfter(today, -1))
  const listAddress = (resource: typeof orders) => (resource === undefined ? '' : resourcePlace(resource))
  const isCompared = products?.properties.least_stock?.metBy !== undefined
  return [
    { name: 'drafts', tone: 'waiting', ...useAwaiting(readable(orders), drafts) },
    {
      name: 'weightless',
      tone: 'waiting',
      ...useAwaiting(readable(inventorys), {
        path: listAddress(inventorys),
        filters: { quantity: { operator: 'gte', value: 1 }, weight: { operator: 'eq', value: 0 } },
      }),
    },
    {
      name: 'low_stock',
      tone: 'waiting',
      ...useAwaiting(isCompared ? readable(products) : undefined, {
        path: listAddress(products),
        filters: { least_stock: { operator: 'unmet', value: true } },
      }),
    },
  ]
}

/** The overdue orders, and the orders due within a week. */
function dueOf({ owed, preorders }: Dashboard, today: string): Task[] {
  const links = orderLinks(today)
  const due = [
    { name: 'overdue', tone: 'overdue', tallies: owed?.overdue, link: links.overdue },
    { name: 'late_preorders', tone: 'overdue', tallies: preorders?.overdue, link: links.preorders_overdue },
    { name: 'preorders', tone: 'waiting', tallies: preorders?.week, link: links.preorders_week },
  ] as const
  return due.map(({ name, tone, tallies = [], link }) => ({
    ...{ name, tone, count: countOf(tallies), to: link.all },
  }))
}

/** The notice that no backup was made recently, with a link to the page of backups. */
function NoBackup({ since }: { since: string | null }) {
  const { t } = useTranslation()
  return (
    <li>
      <Link to="/admin/backups">
        <State tone="overdue">
          {since === null
            ? t('dashboard.to_do.never_backed_up')
            : t('dashboard.to_do.no_backup', { day: since })}
        </State>
        <ArrowRightOutlined aria-hidden />
      </Link>
    </li>
  )
}

/** Today's tasks, each with its list; finished ones are left out. */
function Tasks({ data, today }: { data: Dashboard; today: string }) {
  const { t } = useTranslation()
  const heading = useId()
  const price = useDailyPrice()
  const { missing, set } = price
  const noneToday = useNoneToday(price)
  const tasks = [...dueOf(data, today), ...useLeftOver(today)].filter(({ count }) => count > 0)
  const { no_backup: noBackup } = data
  const isDone = tasks.length === 0 && !missing && !noBackup
  return (
    <section className="to-do" aria-labelledby={heading}>
      <h2 id={heading}>{t('dashboard.to_do.title')}</h2>
      {isDone && <State tone="received">{t('dashboard.to_do.done')}</State>}
      <ul>
        {noBackup && <NoBackup since={noBackup.since} />}
        {missing && (
          <li>
            <button type="button" onClick={set}>
              <State tone="waiting">{noneToday}</State>
              <ArrowRightOutlined aria-hidden />
            </button>
          </li>
        )}
        {tasks.map(({ name, tone, count, to }) => (
          <li key={name}>
            <Link to={to}>
              <State tone={tone}>{t(`dashboard.to_do.${name}`, { count })}</State>
              <ArrowRightOutlined aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Today's tasks; nothing while they load, and nothing in a new shop. */
export function ToDo({ data, today }: CardProps) {
  return data && !isNewShop(data) ? <Tasks data={data} today={today} /> : null
}

const MINUTE = 60_000

/** Records that wait for a user: their number, and their list. */
interface Awaiting {
  count: number
  to: string
}

/** A list, its filters, and the values that all of its records share. */
interface AwaitedIn {
  path: string
  filters: NonNullable<Narrowing['filters']>
  fixed?: Record<string, ColumnFilter>
}

/**
 * Counts the records of a list that meet some conditions; loaded again each minute.
 *
 * @param resource undefined when this user may not read it: nothing is loaded, and the count is none
 */
function useAwaiting(resource: ServedResource | undefined, { path, filters, fixed }: AwaitedIn): Awaiting {
  const { result } = useList({
    resource: resource?.$id ?? '',
    pagination: { currentPage: 1, pageSize: 1 },
    filters: refineFilters(conditionsOf(filters, fixed ?? {})),
    queryOptions: { enabled: resource !== undefined, refetchInterval: MINUTE },
    // The figures beside the tasks show their own errors.
    errorNotification: false,
  })
  return { count: result.total ?? 0, to: listAt(path, { filters }) }
}

/** Whether nothing has been sold, ordered or bought in yet, as far as this user may see. */
export function isNewShop({ sales, owed, stock, preorders }: Dashboard): boolean {
  const parts = [sales?.months, owed?.sales, owed?.purchases, preorders?.later, stock?.materials]
  return sales !== undefined && parts.every((part) => part === undefined || part.length === 0)
}
