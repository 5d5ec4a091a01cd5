import { useTranslation } from 'react-i18next'
import type { Break } from './trail-calls'

const MOST_SHOWN = 20

/** What is broken in the books, row by row. */
export function BreakList({ breaks }: { breaks: readonly Break[] }) {
  const { t } = useTranslation()
  return (
    <ul className="trail-breaks">
      {breaks.slice(0, MOST_SHOWN).map(({ book, id, damage, day }, index) => (
        <li key={index}>
          {book} {id}: {t(`trail.damage.${damage}`)} {day && `(${day})`}
        </li>
      ))}
    </ul>
  )
}
