import type { PropsWithChildren, ReactNode } from 'react'

interface RailSectionProps {
  title: string
  /** What is done in it, beside its title. */
  tools?: ReactNode
  className?: string
}

/** One part of what belongs to an order, beside its lines: a title with its tools, and what there is. */
export function RailSection({ title, tools, className = '', children }: PropsWithChildren<RailSectionProps>) {
  return (
    <section className={`rail-section ${className}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {tools}
      </header>
      {children}
    </section>
  )
}
