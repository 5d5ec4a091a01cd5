import { useTranslation } from 'react-i18next'
import type { SummedField } from '#resource/list/summed-fields'
import { linesOf, type Sum } from '../../data/records/sums'
import { FieldCell } from '../../fields/registry'

interface SumFiguresProps {
  summed: readonly SummedField[]
  sums: readonly Sum[]
}

/** The sums of a column, each currency and property on a line of its own; a zero only where there is nothing else. */
export function SumFigures({ summed, sums }: SumFiguresProps) {
  const { t } = useTranslation()
  const lines = summed.flatMap((each) =>
    linesOf(sums, each.name).map((line) => ({ ...each, ...line, shown: each.field })),
  )
  const told = lines.filter(({ sum }) => sum !== 0)
  return (told.length > 0 ? told : lines.slice(0, 1)).map(
    ({ name, shown, currencyIn, directionIn, currency = '', sum }) => (
      <div
        key={`${name} ${currency}`}
        className="sum-figure"
        title={directionIn === undefined ? undefined : t('list.sums.net')}
      >
        <FieldCell
          name={name}
          field={shown}
          value={sum}
          record={currencyIn === undefined ? {} : { [currencyIn]: currency }}
          place="list"
        />
      </div>
    ),
  )
}
