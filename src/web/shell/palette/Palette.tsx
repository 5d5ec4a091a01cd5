import { CloseOutlined } from '@ant-design/icons'
import { Button, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../kit/keys/keys-of'
import { Nothing } from '../../kit/empty/Nothing'
import { useStable } from '../../kit/use-stable'
import { useIsMobile } from '../../kit/media-query'
import { Keys } from '../keys/Keys'
import { wantsScan } from '../scans/scan-fields'
import type { Finding, FindingGroup } from './finding'
import { PaletteField } from './PaletteField'
import './palette.css'
import { useFindings } from './use-findings'

const LIST = 'palette-results'
const idOf = (finding: Finding) => `palette-${finding.id}`

const keys = [
  ['move_choice', 'choose'],
  ['take_choice', 'enter'],
  ['close', 'close'],
] as const

interface PaletteStateProps {
  isLooking: boolean
  problem: Error | null
}

/** The state of the look-up, and the keys that work. */
function PaletteState({ isLooking, problem }: PaletteStateProps) {
  const { t } = useTranslation()
  return (
    <footer className="palette-foot quiet">
      <span role={problem ? 'alert' : 'status'} className={problem ? 'problem' : undefined}>
        {problem?.message ?? (isLooking ? t('shell.find.looking') : '')}
      </span>
      <span aria-hidden>
        {keys.map(([name, action]) => (
          <span key={name}>
            <Keys of={name} /> {t(`shell.find.${action}`)}
          </span>
        ))}
      </span>
    </footer>
  )
}

/** The text, its findings and the chosen one, which stays chosen when further ones arrive. */
function usePalette(begun: PaletteProps['begun'], onClose: () => void) {
  const [text, setText] = useState(begun.text)
  const [chosen, setChosen] = useState<string>()
  const { groups, isLooking, problem, open, openFirst } = useFindings(text.trim(), onClose)
  const findings = groups.flatMap((group) => group.findings)
  const at = findings.findIndex(({ id }) => id === chosen)
  const active = findings[Math.max(at, 0)]
  const type = (next: string) => {
    setText(next)
    setChosen(undefined)
  }
  const move = (step: number) =>
    setChosen(findings[(Math.max(at, 0) + step + findings.length) % findings.length]?.id)
  const enter = () => {
    if (at === -1 && isLooking) void openFirst()
    else if (active) open(active)
  }
  const begin = useStable(() => void (begun.isEntered && openFirst()))
  useEffect(begin, [begin])
  const own = keysOf({
    move_choice: (_, key) => move(key === 'ArrowDown' ? 1 : -1),
    take_choice: enter,
    close: onClose,
  })
  return { text, type, own, groups, active, open, isLooking, problem }
}

interface PaletteProps {
  /** The text typed, or scanned, before the palette was loaded. */
  begun: { text: string; isEntered: boolean }
  onClose(): void
}

/** One field for pages, actions and records, whose codes are typed or scanned; arrows choose, Enter opens. */
export function Palette({ begun, onClose }: PaletteProps) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const field = useRef<InputRef>(null)
  const { text, type, own, groups, active, open, isLooking, problem } = usePalette(begun, onClose)
  const isNothing = text.trim() !== '' && groups.length === 0 && !isLooking && !problem
  return (
    <div className="palette">
      <div className="palette-field">
        <PaletteField
          ref={field}
          value={text}
          aria-expanded={groups.length > 0}
          aria-controls={LIST}
          aria-activedescendant={active && idOf(active)}
          {...wantsScan('choose')}
          onChange={(event) => type(event.target.value)}
          {...own}
        />
        {mobile && (
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('shell.close_dialog')}
            onClick={onClose}
          />
        )}
      </div>
      <PaletteResults id={LIST} idOf={idOf} groups={groups} active={active} onOpen={open} />
      {isNothing && (
        <Nothing
          scene="search"
          hint={<span role="status">{t('shell.find.nothing', { text: text.trim() })}</span>}
        >
          <Button
            onClick={() => {
              type('')
              field.current?.focus()
            }}
          >
            {t('list.clearSearch')}
          </Button>
        </Nothing>
      )}
      <PaletteState isLooking={isLooking} problem={problem} />
    </div>
  )
}

interface PaletteResultsProps {
  id: string
  idOf(finding: Finding): string
  groups: FindingGroup[]
  /** The finding that Enter opens. */
  active: Finding | undefined
  onOpen(finding: Finding): void
}

/** The findings in groups; the focus stays in the field, which names the active one. */
function PaletteResults({ id, idOf, groups, active, onOpen }: PaletteResultsProps) {
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
