import { Badge } from 'antd'
import type { ReactNode } from 'react'

/** Tones of a state: none, over, money or work that is awaited, overdue money, money that came. */
const dots = {
  quiet: 'var(--ant-color-text-quaternary)',
  done: 'var(--ant-color-text-secondary)',
  waiting: 'var(--waiting)',
  overdue: 'var(--overdue)',
  received: 'var(--received)',
} as const

export type Tone = keyof typeof dots

/** A state: a dot in its colour and a word. */
export function State({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <Badge className="state" color={dots[tone]} text={children} />
}
