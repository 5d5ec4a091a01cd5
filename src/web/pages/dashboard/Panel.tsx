import { useId, type PropsWithChildren, type ReactNode } from 'react'

/** A part of the dashboard under its own heading. */
export function Panel({ title, aside, children }: PropsWithChildren<{ title: string; aside?: ReactNode }>) {
  const id = useId()
  return (
    <section className="dashboard-panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
