import { WarningOutlined } from '@ant-design/icons'
import { Skeleton, Table, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { labels, type Label } from '#words/labels'
import { useAnswer, type Call } from '../../data/calls'
import { formatDate, formatGrams, formatNumber } from '../../data/languages/format'
import { useTitle } from '../../data/languages/use-title'
import { Nothing } from '../../kit/empty/Nothing'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { LoadFailure } from '../../shell/notices/LoadFailure'

/** One event in the life of goods, as the API answers it. */
interface LifeEvent {
  date: string
  kind: string
  in_out: 1 | 0 | -1
  quantity: number
  weight: number | null
  resource: string | null
  key: number | null
  code: string | null
  party: string | null
  location: string | null
  /** Of a move, the place before. */
  from?: string | null
  by: string | null
  remarks: string | null
  /** Grams of one unit, beyond the tolerance. */
  drift: number | null
}

const lifeCall = (code: string): Call<{ data: LifeEvent[] }> => ({
  resource: 'inventorys',
  path: `/inventorys/${encodeURIComponent(code)}/life`,
})

const kinds: Readonly<Record<string, Label>> = labels.stockMovementKinds

/** The life of goods: bought, sold, returned, counted, each time with their weight; a drift is marked. */
export function LifeView({ code }: { code: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useAnswer(lifeCall(code), { refetchOnMount: 'always', staleTime: 0 })
  const columns = useColumns()
  if (error && !data)
    return (
      <LoadFailure title={t('inventory.life.failed')} reason={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (data.data.length === 0) return <Nothing scene="label" hint={t('inventory.life.none')} />
  const rows = data.data.map((event, place) => ({ ...event, id: place }))
  return <Table rowKey="id" size="small" columns={columns} dataSource={rows} pagination={false} />
}

/** Events of goods without a weighing. */
const unweighed: ReadonlySet<string> = new Set(['move', 'label'])

/** A place; for a move, after the previous one. */
const placesText = (from: string | null | undefined, to: string | null) =>
  from === undefined ? to : `${from ?? '–'} → ${to ?? '–'}`

const signs = { 1: '+', 0: '', '-1': '−' }

function useColumns(): TableColumnsType<LifeEvent & { id: number }> {
  const { t } = useTranslation()
  const title = useTitle()
  return useMemo(
    () => [
      { key: 'date', title: title(labels.spans.day), width: 96, render: (_, { date }) => formatDate(date) },
      {
        ...{ key: 'event', title: t('inventory.life.event') },
        render: (_, { kind, resource, key, code, party, location, from, by, remarks }) => (
          <span>
            {kinds[kind] ? title(kinds[kind]) : t(`inventory.life.${kind}`)}{' '}
            {resource !== null && key !== null && (
              <RecordLink resource={resource} recordKey={key}>
                {code}
              </RecordLink>
            )}
            <span className="life-facts quiet">
              {[party, placesText(from, location), remarks, by].filter(Boolean).join(' · ')}
            </span>
          </span>
        ),
      },
      {
        ...{ key: 'weight', title: t('inventory.life.weight'), width: 132, align: 'right' },
        render: (_, { kind, in_out, quantity, weight, drift }) =>
          !unweighed.has(kind) && (
            <>
              {signs[in_out]}
              {formatNumber(quantity)} · {weight === null ? '–' : `${formatGrams(weight)} g`}
              {drift !== null && (
                <span className="life-drift">
                  <WarningOutlined aria-hidden /> {t('inventory.life.drift', { grams: formatGrams(drift) })}
                </span>
              )}
            </>
          ),
      },
    ],
    [t, title],
  )
}
