import { Skeleton } from 'antd'
import { useId, type ReactNode } from 'react'
import { SmallLine } from '../../kit/charts/SmallLine'

/** A line under a figure: what it is, and its value. */
export interface FigureRow {
  label: string
  value: ReactNode
}

interface FigureCardProps {
  title: string
  /** Beside the title, such as how many orders there are. */
  aside?: ReactNode
  /** Undefined until it has come. */
  figure: ReactNode | undefined
  /** How it went until now, oldest first. */
  line?: readonly number[] | undefined
  rows: FigureRow[]
  tone?: 'gold' | 'danger' | undefined
  foot?: ReactNode
}

const nothing = <span className="quiet">–</span>

/** One figure with what belongs to it; as high while it is waited for as when it is there. */
export function FigureCard({ title, aside, figure, line, rows, tone, foot }: FigureCardProps) {
  const id = useId()
  const waiting = figure === undefined
  return (
    <section
      className={`figure-card ${tone ? `figure-${tone}` : ''}`}
      aria-labelledby={id}
      aria-busy={waiting}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <span>{aside}</span>
      </header>
      <div className="figure">
        {waiting ? <Skeleton.Button active size="small" className="figure-bone" /> : figure}
        {line && <SmallLine values={line} />}
      </div>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label} data-nothing={(!waiting && value == null) || undefined}>
            <dt title={label}>{label}</dt>
            <dd>
              {waiting ? <Skeleton.Button active size="small" className="row-bone" /> : (value ?? nothing)}
            </dd>
          </div>
        ))}
      </dl>
      {foot}
    </section>
  )
}
