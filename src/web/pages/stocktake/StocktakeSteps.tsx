import { Button, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import type { StocktakeState } from '#domain/stock/stocktake'
import { mayAct } from '../../data/session/access'
import { useAction } from '../../editing/action/use-action'
import type { Stocktake, StocktakeStep } from './stocktake-calls'

/** The steps that each state leads to, the usual one last. */
const steps: Record<StocktakeState, readonly StocktakeStep[]> = {
  open: ['cancel', 'submit'],
  recount: ['cancel', 'submit'],
  submitted: ['cancel', 'second_count', 'approve'],
  approved: [],
  cancelled: [],
}

/** What comes next with a stocktake; each step asks once more, since none can be undone. */
export function StocktakeSteps({ stocktake }: { stocktake: Stocktake }) {
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
