import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemsOf as refusedFields } from '../../data/request'
import type { GoldBar } from './gold/gold-bar'
import type { PaymentForm } from './PaymentFields'
import type { Due, PaymentDraft } from './payment-draft'
import { type NewBarName, useNewBar } from './gold/use-new-bar'

/** By field: the rule that it breaks. */
export type Broken = Readonly<Record<string, string>>

interface Typed {
  draft: PaymentDraft
  bar: GoldBar | undefined
  /** The fields that were typed in: what is wrong with others is not said before one tries to save. */
  touched: readonly string[]
}

function changedFields(before: PaymentDraft, after: PaymentDraft): string[] {
  return Object.entries(after).flatMap(([name, value]) =>
    Object.entries(before).some(([other, held]) => other === name && held !== value) ? [name] : [],
  )
}

function withChanges(typed: Typed, changes: Partial<PaymentDraft>): Typed {
  const draft = { ...typed.draft, ...changes }
  return { ...typed, draft, touched: [...typed.touched, ...changedFields(typed.draft, draft)] }
}

function withBar(typed: Typed, bar: GoldBar | undefined): Typed {
  return { ...withChanges(typed, { gold_bar_code: bar?.code ?? null }), bar }
}

/** Stands for the bar that saving makes. */
const UNMADE: GoldBar = { id: 0, code: '-', name: '', current_weight: 0 }

type Check = (draft: PaymentDraft, bar: GoldBar | undefined) => Broken

/** The rules that are broken, and whether saving is to make the bar that is named: when only that is wanting. */
function judge(typed: Typed, barNamed: boolean, check: Check): { broken: Broken; makesBar: boolean } {
  const broken = check(typed.draft, typed.bar)
  if (!barNamed || !('gold_bar_code' in broken)) return { broken, makesBar: false }
  const { draft, bar } = withBar(typed, UNMADE)
  return { broken: check(draft, bar), makesBar: true }
}

/** What the server says against each field of the form. */
function refusalsOf(error: unknown, fieldOf: (name: string) => string): Record<string, string> {
  return Object.fromEntries(
    refusedFields(error).map(({ path, message }) => [fieldOf(path.slice(1)), message]),
  )
}

interface PaymentFormOptions {
  /** The field of the form that a field of the body is. */
  fieldOf?: (name: string) => string
}

/**
 * A payment while it is typed, checked at each key; what the server refuses stands at its field until something changes.
 *
 * @param check the rules that the draft breaks, by field
 */
export function usePaymentForm(
  due: Due,
  begin: () => PaymentDraft,
  check: Check,
  { fieldOf = (name) => name }: PaymentFormOptions = {},
) {
  const { t } = useTranslation()
  const [start] = useState(begin)
  const [typed, setTyped] = useState<Typed>({ draft: start, bar: undefined, touched: [] })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const change = (next: (typed: Typed) => Typed) => {
    setRefused({})
    setTyped(next)
  }
  const newBar = useNewBar()
  const { broken, makesBar } = judge(typed, newBar.name !== undefined, check)
  const said = Object.entries(broken).filter(([field]) => tried || typed.touched.includes(field))
  const problems = Object.fromEntries(said.map(([field, rule]) => [field, t(`payments.rules.${rule}`)]))
  const form: PaymentForm = {
    draft: typed.draft,
    due,
    bar: typed.bar,
    newBar,
    problems: { ...refused, ...problems },
    onChange: (changes) => change((now) => withChanges(now, changes)),
    onBar: (bar, weight) => change((now) => withBar(withChanges(now, { weight }), bar)),
  }
  /** Runs what saves the draft when it breaks no rule, with the bar that is to be made; else says what is wrong. */
  const submit = (save: (draft: PaymentDraft, newBar?: NewBarName) => void) => {
    setTried(true)
    if (Object.keys(broken).length > 0) return
    if (makesBar) save(typed.draft, { name: newBar.name?.trim() || null })
    else save(typed.draft)
  }
  const refuse = (error: unknown) => setRefused(refusalsOf(error, fieldOf))
  return { form, dirty: typed.draft !== start || newBar.name !== undefined, submit, refuse }
}
