import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding, FindingGroup } from './use-findings'

interface SearchResultsProps {
  id: string
  idOf(finding: Finding): string
  groups: FindingGroup[]
  /** The finding that Enter opens. */
  active: Finding | undefined
}

/** The findings in groups; the focus stays in the field, which names the active one. */
export function SearchResults({ id, idOf, groups, active }: SearchResultsProps) {
  const { t } = useTranslation()
  const shown = useRef<HTMLLIElement>(null)
  useEffect(() => {
    shown.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active?.id])
  return (
    <div id={id} className="search-results" role="listbox" aria-label={t('shell.find.results')}>
      {groups.map(({ title, findings }) => (
        <ul key={title} role="group" aria-label={title}>
          <li role="presentation" className="search-group quiet">
            {title}
          </li>
          {findings.map((finding) => (
            <li
              key={finding.id}
              id={idOf(finding)}
              ref={finding.id === active?.id ? shown : undefined}
              role="option"
              aria-selected={finding.id === active?.id}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={finding.open}
            >
              {finding.icon}
              <span>{finding.title}</span>
              <small className="quiet">{finding.note}</small>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}
