import { Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SummedField } from '#resource/list/summed-fields'
import { linesOf, type Sum } from '../../data/records/sums'
import { SumCell } from '../../fields/numbers/SumCell'

interface SumFiguresProps {
  summed: readonly SummedField[]
  sums: readonly Sum[]
}

/**
 * The sums of a column: the money of the shop's own currency, with the others behind a button, and what is no money
 * below it; a zero only where there is nothing else.
 */
export function SumFigures({ summed, sums }: SumFiguresProps) {
  const { t } = useTranslation()
  const lines = linesOf(
    sums,
    summed.map(({ name }) => name),
  )
  const isNet = (name: string) => summed.some((each) => each.name === name && each.directionIn !== undefined)
  const further = (sum: Sum) =>
    lines.filter((other) => other !== sum && other.field === sum.field && isMoney(other))
  const isFirst = (sum: Sum) => lines.find(({ field }) => field === sum.field) === sum
  return lines.filter(isFirst).map((sum) => (
    <div key={sum.field} className="sum-figure" title={isNet(sum.field) ? t('list.sums.net') : undefined}>
      {further(sum).length > 0 && <FurtherSums summed={summed} sums={[sum, ...further(sum)]} />}
      <SumCell summed={summed} sum={sum} />
    </div>
  ))
}

const isMoney = ({ currency }: Sum) => currency !== undefined

/** The button that shows the money of all currencies. */
function FurtherSums({ summed, sums }: SumFiguresProps) {
  const { t } = useTranslation()
  const count = sums.length - 1
  const all = sums.map((sum) => (
    <div key={sum.currency} className="sum-figure">
      <SumCell summed={summed} sum={sum} />
    </div>
  ))
  return (
    <Popover content={all} trigger={['hover', 'click']} placement="topRight" destroyOnHidden>
      <button type="button" className="sum-further" aria-label={t('list.sums.further', { count })}>
        +{count}
      </button>
    </Popover>
  )
}
