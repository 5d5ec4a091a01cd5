import type { PropsWithChildren } from 'react'

interface FactPlaceProps {
  title: string
  /** It is still asked for. */
  waiting?: boolean
}

/** The place of a fact: what it is, and below it the figure, or a dash. */
export function FactPlace({ title, waiting = false, children }: PropsWithChildren<FactPlaceProps>) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {waiting ? (
          <span className="fact-waiting" />
        ) : (
          <output aria-label={title}>{children ?? <span className="quiet">–</span>}</output>
        )}
      </dd>
    </div>
  )
}
