import { Button, Skeleton, Tabs, Popconfirm, Input } from 'antd'
import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BaseRecord } from '@refinedev/core'
import type { StocktakeState } from '#domain/stock/stocktake'
import { labels } from '#words/labels'
import { fieldsOf } from '#resource/resource'
import { useAnswer } from '../../data/calls'
import { formatDatetime } from '../../data/languages/format'
import { useTitle } from '../../data/languages/use-title'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { type DialogProps, useDialogs } from '../../shell/dialogs/dialogs'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { State, type Tone } from '../../shell/State'
import { ComparisonView } from './ComparisonView'
import { CountView } from './CountView'
import { stocktakeCall, type Stocktake, type StocktakeStep } from './stocktake-calls'
import './stocktake.css'
import { mayAct } from '../../data/session/access'
import { useAction } from '../../editing/action/use-action'
import { useResource } from '../../data/resources'
import { ActionFrame } from '../../editing/action/ActionDialog'
import { ReferenceSelect } from '../../fields/references/ReferenceSelect'
import { Field } from '../../trade/order/Field'

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

/** The scope of a stocktake that does not cover all goods. */
function scopeOf({ location, material, category }: Stocktake): string {
  return [location, material?.name, category?.name].filter(Boolean).join(' · ')
}

/** The steps that each state leads to, the usual one last. */
const steps: Record<StocktakeState, readonly StocktakeStep[]> = {
  open: ['cancel', 'submit'],
  recount: ['cancel', 'submit'],
  submitted: ['cancel', 'second_count', 'approve'],
  approved: [],
  cancelled: [],
}

/** The next steps of a stocktake; each asks for confirmation, since none can be undone. */
function StocktakeSteps({ stocktake }: { stocktake: Stocktake }) {
  const offered = steps[stocktake.state].filter(
    (step) => step !== 'approve' || mayAct('stock.approve_stocktake') === 'yes',
  )
  return offered.map((step, place) => (
    <Step
      key={step}
      step={step}
      stocktake={stocktake}
      isUsual={place === offered.length - 1 && step !== 'cancel'}
    />
  ))
}

interface StepProps {
  step: StocktakeStep
  stocktake: Stocktake
  isUsual: boolean
}

function Step({ step, stocktake, isUsual }: StepProps) {
  const { t } = useTranslation()
  const { call, calling } = useAction(
    {
      path: `/stocktakes/${stocktake.id}/${step}`,
      done: `stocktake.done.${step}`,
      touched: ['stocktakes', 'inventorys', 'inventory_movements'],
    },
    () => undefined,
  )
  return (
    <Popconfirm
      title={t(`stocktake.ask.${step}`)}
      okText={t(`stocktake.steps.${step}`)}
      cancelText={t('form.cancel')}
      onConfirm={() => call({})}
    >
      <Button type={isUsual ? 'primary' : 'default'} {...{ danger: step === 'cancel', loading: calling }}>
        {t(`stocktake.steps.${step}`)}
      </Button>
    </Popconfirm>
  )
}

interface Scope {
  location?: string
  material_id?: number
  category_code?: string
  remarks?: string
}

const LONGEST_PLACE = 80

/**
 * The form for the scope of a stocktake: a place, a material, a category, or all; its books are frozen at this moment.
 */
function BeginStocktake({ onClose }: { onClose: (saved?: BaseRecord) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const title = useTitle()
  const dialogs = useDialogs()
  const fields = fieldsOf(useResource('stocktakes'))
  const [scope, setScope] = useState<Scope>({})
  const named = (name: keyof Scope) => (fields[name] ? title(fields[name]) : '')
  const { call, calling } = useAction(
    { path: '/stocktakes', done: 'stocktake.began', touched: ['stocktakes'] },
    (begun) => begun?.id !== undefined && dialogs.replace(begun.id),
  )
  const given = Object.fromEntries(
    Object.entries(scope).filter(([, value]) => value !== undefined && value !== ''),
  )
  return (
    <ActionFrame
      title={t('stocktake.begin')}
      submit={t('stocktake.freeze')}
      calling={calling}
      unsaved={Object.keys(given).length > 0}
      onSubmit={() => call(given)}
      onClose={() => onClose()}
    >
      <p className="quiet">{t('stocktake.beginHint')}</p>
      <Field id={`${id}-location`} label={named('location')}>
        <Input
          id={`${id}-location`}
          maxLength={LONGEST_PLACE}
          value={scope.location ?? ''}
          onChange={({ target }) => setScope({ ...scope, location: target.value })}
        />
      </Field>
      <Field id={`${id}-material`} label={named('material_id')}>
        <ReferenceSelect
          {...{ id: `${id}-material`, to: 'materials', by: 'id', allowClear: true, value: scope.material_id }}
          onChange={(value) =>
            setScope(
              typeof value === 'number' ? { ...scope, material_id: value } : without(scope, 'material_id'),
            )
          }
        />
      </Field>
      <Field id={`${id}-category`} label={named('category_code')}>
        <ReferenceSelect
          {...{
            id: `${id}-category`,
            to: 'categorys',
            by: 'code',
            allowClear: true,
            value: scope.category_code,
          }}
          onChange={(value) =>
            setScope(
              typeof value === 'string'
                ? { ...scope, category_code: value }
                : without(scope, 'category_code'),
            )
          }
        />
      </Field>
      <Field id={`${id}-remarks`} label={named('remarks')}>
        <Input.TextArea
          id={`${id}-remarks`}
          rows={2}
          value={scope.remarks ?? ''}
          onChange={({ target }) => setScope({ ...scope, remarks: target.value })}
        />
      </Field>
    </ActionFrame>
  )
}

function without(scope: Scope, name: keyof Scope): Scope {
  const { [name]: _gone, ...others } = scope
  return others
}
