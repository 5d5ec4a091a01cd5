import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../kit/keys/keys-of'
import { Keys } from '../keys/Keys'
import { wantsScan } from '../scans/scan-fields'
import { SearchResults } from './SearchResults'
import { useFindings, type Finding } from './use-findings'

const LIST = 'search-results'
const idOf = (finding: Finding) => `search-${finding.id}`

const keys = [
  ['move_choice', 'choose'],
  ['take_choice', 'enter'],
  ['close', 'close'],
] as const

interface SearchStateProps {
  text: string
  isLooking: boolean
  problem: Error | null
  isEmpty: boolean
}

/** The state of the look-up, and the keys that work. */
function SearchState({ text, isLooking, problem, isEmpty }: SearchStateProps) {
  const { t } = useTranslation()
  const nothing = isEmpty && text !== '' ? t('shell.find.nothing', { text }) : ''
  const state = isLooking ? t('shell.find.looking') : nothing
  return (
    <footer className="search-foot quiet">
      <span role={problem ? 'alert' : 'status'} className={problem ? 'problem' : undefined}>
        {problem?.message ?? state}
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

interface SearchPanelProps {
  onClose(): void
}

/** One field for the pages of the menu and for codes, typed or scanned; arrows choose, Enter opens. */
export function SearchPanel({ onClose }: SearchPanelProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const field = useRef<InputRef>(null)
  // The field mounts before its window is in the document.
  useEffect(() => field.current?.focus(), [])
  const [chosen, setChosen] = useState<number>()
  const { groups, isLooking, problem, openFirst } = useFindings(text.trim(), onClose)
  const findings = groups.flatMap((group) => group.findings)
  const active = findings[Math.min(chosen ?? 0, findings.length - 1)]

  const type = (next: string) => {
    setText(next)
    setChosen(undefined)
  }
  const move = (step: number) => {
    if (findings.length > 0) setChosen(((chosen ?? 0) + step + findings.length) % findings.length)
  }
  const own = keysOf({
    move_choice: (_, key) => move(key === 'ArrowDown' ? 1 : -1),
    take_choice: () => void (chosen === undefined && isLooking ? openFirst() : active?.open()),
    close: onClose,
  })

  return (
    <div className="search-panel">
      <Input
        ref={field}
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        value={text}
        placeholder={t('shell.find.placeholder')}
        role="combobox"
        aria-label={t('shell.find.open')}
        aria-expanded={findings.length > 0}
        aria-controls={LIST}
        aria-activedescendant={active && idOf(active)}
        autoComplete="off"
        {...wantsScan('choose')}
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        {...own}
      />
      <SearchResults id={LIST} idOf={idOf} groups={groups} active={active} />
      <SearchState
        text={text.trim()}
        isLooking={isLooking}
        problem={problem}
        isEmpty={findings.length === 0}
      />
    </div>
  )
}
