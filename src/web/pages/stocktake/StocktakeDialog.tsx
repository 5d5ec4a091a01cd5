import { Button, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StocktakeState } from '#domain/stock/stocktake'
import { labels } from '#words/labels'
import { useAnswer } from '../../data/calls'
import { formatDatetime } from '../../data/languages/format'
import { useTitle } from '../../data/languages/use-title'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { State, type Tone } from '../../shell/State'
import { BeginStocktake } from './BeginStocktake'
import { ComparisonView } from './ComparisonView'
import { CountView } from './CountView'
import { stocktakeCall, type Stocktake } from './stocktake-calls'
import { StocktakeSteps } from './StocktakeSteps'
import './stocktake.css'

/** Others count at the same time. */
const SOON = 4_000

const tones: Record<StocktakeState, Tone> = {
  open: 'waiting',
  recount: 'waiting',
  submitted: 'waiting',
  approved: 'done',
  cancelled: 'quiet',
}

export const isCounting = ({ state }: Pick<Stocktake, 'state'>) => state === 'open' || state === 'recount'

/** A stocktake: counted by scans, then compared with the books, submitted and approved. */
export function StocktakeDialog({ recordKey, onClose }: DialogProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const isNew = recordKey === 'new'
  const { data, error, refetch } = useAnswer(stocktakeCall(recordKey), {
    ...{ enabled: !isNew, refetchInterval: SOON, refetchOnMount: 'always' as const },
  })
  if (isNew) return <BeginStocktake onClose={onClose} />
  return (
    <DialogFrame
      title={t('stocktake.one')}
      code={data?.code}
      tags={data && <State tone={tones[data.state]}>{title(labels.stocktakeStates[data.state])}</State>}
      actions={
        <>
          <Button onClick={() => onClose()}>{t('form.close')}</Button>
          {data && <StocktakeSteps stocktake={data} />}
        </>
      }
    >
      {error && !data && (
        <LoadFailure title={t('form.failed')} reason={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && <Parts stocktake={data} />}
    </DialogFrame>
  )
}

type Part = 'count' | 'comparison'

function Parts({ stocktake }: { stocktake: Stocktake }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Part>('count')
  const part = isCounting(stocktake) ? chosen : 'comparison'
  const { begun_by, frozen_at, approved_by, remarks } = stocktake
  const told = [
    t('stocktake.begun', { by: begun_by, at: formatDatetime(frozen_at) }),
    approved_by !== null && t('stocktake.approvedBy', { by: approved_by }),
    scopeOf(stocktake),
    remarks,
  ]
  const items = (['count', 'comparison'] as const)
    .filter((key) => key === 'comparison' || isCounting(stocktake))
    .map((key) => ({ key, label: t(`stocktake.${key}`) }))
  return (
    <>
      <p className="quiet stocktake-facts">{told.filter(Boolean).join(' · ')}</p>
      <Tabs activeKey={part} items={items} onChange={(key) => setChosen(key as Part)} />
      {part === 'count' ? <CountView stocktake={stocktake} /> : <ComparisonView stocktake={stocktake} />}
    </>
  )
}

/** What is counted, where it is not all. */
function scopeOf({ location, material, category }: Stocktake): string {
  return [location, material?.name, category?.name].filter(Boolean).join(' · ')
}
