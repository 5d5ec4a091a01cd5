import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Keys } from '../keys/Keys'
import type { Finding, FindingGroup } from './finding'

interface PaletteResultsProps {
  id: string
  idOf(finding: Finding): string
  groups: FindingGroup[]
  /** The finding that Enter opens. */
  active: Finding | undefined
  onOpen(finding: Finding): void
}

/** The findings in groups; the focus stays in the field, which names the active one. */
export function PaletteResults({ id, idOf, groups, active, onOpen }: PaletteResultsProps) {
  const { t } = useTranslation()
  const shown = useRef<HTMLLIElement>(null)
  useEffect(() => {
    shown.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active?.id])
  return (
    <div id={id} className="palette-results" role="listbox" aria-label={t('shell.find.results')}>
      {groups.map(({ title, findings }) => (
        <ul key={title} role="group" aria-label={title}>
          <li role="presentation" className="palette-group quiet">
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
              onClick={() => onOpen(finding)}
            >
              {finding.icon}
              <span className="palette-title">{finding.title}</span>
              <span className="palette-beside quiet">{finding.beside}</span>
              <small className="quiet">{finding.note}</small>
              {finding.shortcut && <Keys of={finding.shortcut} />}
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}
