import { Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import { type SummedField, summedFields } from '#resource/list/summed-fields'
import type { Resource } from '#resource/resource'
import { linesOf, type Sum } from '../../data/records/sums'
import { SumCell } from '../../fields/numbers/SumCell'

/** The most currencies with a line each; with more, the last line is the button that shows all. */
const MOST_LINES = 3

interface SumFiguresProps {
  summed: readonly SummedField[]
  sums: readonly Sum[]
}

/**
 * The sums of a column: the money of each currency, that of the shop's own first, and other figures below it; a zero
 * only when there is nothing else.
 */
export function SumFigures({ summed, sums }: SumFiguresProps) {
  const names = summed.map(({ name }) => name)
  const lines = linesOf(sums, names)
  return names.map((name) => (
    <FieldSums key={name} summed={summed} sums={lines.filter(({ field }) => field === name)} />
  ))
}

/** The sums of one property, one below the other. */
function FieldSums({ summed, sums }: SumFiguresProps) {
  const { t } = useTranslation()
  const shown = sums.length > MOST_LINES ? sums.slice(0, MOST_LINES - 1) : sums
  const isNet = summed.some(({ name, directionIn }) => name === sums[0]?.field && directionIn !== undefined)
  return (
    <>
      {shown.map((sum) => (
        <SumLine
          key={sum.currency ?? ''}
          {...{ summed, sum }}
          hint={isNet ? t('list.sums.net') : undefined}
        />
      ))}
      {sums.length > shown.length && <FurtherSums {...{ summed, sums }} count={sums.length - shown.length} />}
    </>
  )
}

interface SumLineProps extends Pick<SumFiguresProps, 'summed'> {
  sum: Sum
  hint?: string | undefined
}

const SumLine = ({ summed, sum, hint }: SumLineProps) => (
  <div className="sum-figure" title={hint}>
    <SumCell summed={summed} sum={sum} />
  </div>
)

/** The button that shows the money of all currencies, by a pointer or a finger. */
function FurtherSums({ summed, sums, count }: SumFiguresProps & { count: number }) {
  const { t } = useTranslation()
  const all = sums.map((sum) => <SumLine key={sum.currency} {...{ summed, sum }} />)
  return (
    <div className="sum-figure">
      <Popover content={all} trigger={['hover', 'click']} placement="topRight" destroyOnHidden>
        <button type="button" className="sum-further" aria-label={t('list.sums.further', { count })}>
          +{count}
        </button>
      </Popover>
    </div>
  )
}

/** The properties added up under each column. */
export type SummedColumns = ReadonlyMap<string, readonly SummedField[]>

/**
 * The columns of a list that have a sum.
 *
 * @param shown the names of the columns
 * @param parts the properties that a column shows together, unless it is the property of its own name
 */
export function summedColumns(
  resource: Resource,
  shown: readonly string[],
  parts: Readonly<Record<string, { of?: readonly string[] | undefined }>> = {},
): SummedColumns {
  const all = summedFields(resource)
  return new Map(
    shown.flatMap((column) => {
      const names = parts[column]?.of ?? [column]
      const summed = all.filter(({ name }) => names.includes(name))
      return summed.length === 0 ? [] : [[column, summed] as const]
    }),
  )
}
