import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../data/languages/format'
import { SumFigures } from './SumFigures'
import { useSums, type ListFoot } from './use-sums'
import './sums.css'

interface SumsBarProps {
  foot: ListFoot
  /** The column whose sums stand in it, and its title. */
  column: string | undefined
  title: string | undefined
}

/** The count and the sums of all that a list finds, below its cards. */
export function SumsBar({ foot: { asked, summed, note }, column = '', title }: SumsBarProps) {
  const { t } = useTranslation()
  const { answer, failed, outdated } = useSums(asked)
  if (failed || answer?.sums === null)
    return <div className="sums-bar quiet">{t(failed ? 'list.sums.failed' : 'list.sums.tooMany')}</div>
  const count = answer?.count ?? undefined
  const of = summed.get(column) ?? []
  const isNet = of.some(({ directionIn }) => directionIn !== undefined)
  const told = [answer?.sums && title, isNet && t('list.sums.net'), note].filter(
    (each) => typeof each === 'string',
  )
  return (
    <div className={outdated ? 'sums-bar sums-outdated' : 'sums-bar'}>
      <span className="sums-count">
        {count === undefined ? t('list.sums.title') : t('list.sums.of', { number: formatNumber(count) })}
        {told.map((each) => (
          <span key={each} className="quiet sums-note">
            {' '}
            · {each}
          </span>
        ))}
      </span>
      <div>{answer?.sums && <SumFigures summed={of} sums={answer.sums} />}</div>
    </div>
  )
}
