import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemsOf as refusedFields } from '../../data/request'
import { type GoldBar, type NewBarName, useNewBar } from './GoldBarField'
import type { PaymentForm } from './PaymentFields'
import type { Due, PaymentDraft } from './payment-draft'

/** The broken rule of each field. */
export type Broken = Readonly<Record<string, string>>

interface Typed {
  draft: PaymentDraft
  bar: GoldBar | undefined
  /** The edited fields; problems of other fields are hidden until the first attempt to save. */
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

/** A placeholder for the bar that saving creates. */
const UNMADE: GoldBar = { id: 0, code: '-', name: '', current_weight: 0 }

type Check = (draft: PaymentDraft, bar: GoldBar | undefined) => Broken

/** The broken rules, and whether saving makes the named bar: when only that is missing. */
function judge(typed: Typed, barNamed: boolean, check: Check): { broken: Broken; makesBar: boolean } {
  const broken = check(typed.draft, typed.bar)
  if (!barNamed || !('gold_bar_code' in broken)) return { broken, makesBar: false }
  const { draft, bar } = withBar(typed, UNMADE)
  return { broken: check(draft, bar), makesBar: true }
}

/** The server's problem of each field of the form. */
function refusalsOf(error: unknown, fieldOf: (name: string) => string): Record<string, string> {
  return Object.fromEntries(
    refusedFields(error).map(({ path, message }) => [fieldOf(path.slice(1)), message]),
  )
}

interface PaymentFormOptions {
  /** The form's field for a field of the body. */
  fieldOf?: (name: string) => string
}

/**
 * The state of a payment form, checked at each key; a refusal of the server stays at its field until something changes.
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
  /** Saves the draft with its new bar if no rule is broken; else shows the problems. */
  const submit = (save: (draft: PaymentDraft, newBar?: NewBarName) => void) => {
    setTried(true)
    if (Object.keys(broken).length > 0) return
    if (makesBar) save(typed.draft, { name: newBar.name?.trim() || null })
    else save(typed.draft)
  }
  const refuse = (error: unknown) => setRefused(refusalsOf(error, fieldOf))
  return { form, dirty: typed.draft !== start || newBar.name !== undefined, submit, refuse }
}
