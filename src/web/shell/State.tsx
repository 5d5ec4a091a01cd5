import type { ReactNode } from 'react'
import './state.css'

/** Tones of a state: none, not yet done, over, awaited money or work, overdue money, received money. */
export type Tone = 'quiet' | 'draft' | 'done' | 'waiting' | 'overdue' | 'received'

/** A state: a dot in the colour of its tone and a word. */
export function State({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="state" data-tone={tone}>
      {children}
    </span>
  )
}
