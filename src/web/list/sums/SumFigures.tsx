import { useTranslation } from 'react-i18next'
import type { SummedField } from '#resource/list/summed-fields'
import { linesOf, type Sum } from '../../data/records/sums'
import { SumCell } from '../../fields/numbers/SumCell'

interface SumFiguresProps {
  summed: readonly SummedField[]
  sums: readonly Sum[]
}

/** The sums of a column, each currency and property on a line of its own; a zero only where there is nothing else. */
export function SumFigures({ summed, sums }: SumFiguresProps) {
  const { t } = useTranslation()
  const lines = linesOf(
    sums,
    summed.map(({ name }) => name),
  )
  const isNet = (name: string) => summed.some((each) => each.name === name && each.directionIn !== undefined)
  return lines.map((sum) => (
    <div
      key={`${sum.field} ${sum.currency}`}
      className="sum-figure"
      title={isNet(sum.field) ? t('list.sums.net') : undefined}
    >
      <SumCell summed={summed} sum={sum} />
    </div>
  ))
}
