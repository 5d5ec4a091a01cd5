import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemsOf as refusedFields } from '../../providers/request'
import type { GoldBar } from './gold-bar'
import type { PaymentForm } from './PaymentFields'
import type { Due, PaymentDraft } from './payment-draft'

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

/**
 * A payment while it is typed, checked at each key; what the server refuses stands at its field until something changes.
 *
 * @param check the rules that the draft breaks, by field
 * @param fieldOf the field of the form that a field of the body is
 */
export function usePaymentForm(
  due: Due,
  begin: () => PaymentDraft,
  check: (draft: PaymentDraft, bar: GoldBar | undefined) => Broken,
  fieldOf: (name: string) => string = (name) => name,
) {
  const { t } = useTranslation()
  const [start] = useState(begin)
  const [typed, setTyped] = useState<Typed>({ draft: start, bar: undefined, touched: [] })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const broken = check(typed.draft, typed.bar)
  const said = Object.entries(broken).filter(([field]) => tried || typed.touched.includes(field))
  const problems = Object.fromEntries(said.map(([field, rule]) => [field, t(`payments.rules.${rule}`)]))
  const change = (next: (typed: Typed) => Typed) => {
    setRefused({})
    setTyped(next)
  }
  const form: PaymentForm = {
    draft: typed.draft,
    due,
    bar: typed.bar,
    problems: { ...refused, ...problems },
    onChange: (changes) => change((now) => withChanges(now, changes)),
    onBar: (bar, weight) =>
      change((now) => ({ ...withChanges(now, { gold_bar_code: bar?.code ?? null, weight }), bar })),
  }
  return {
    form,
    dirty: typed.draft !== start,
    /** Runs what saves the draft when it breaks no rule; else says what is wrong. */
    submit: (save: (draft: PaymentDraft) => void) => {
      setTried(true)
      if (Object.keys(broken).length === 0) save(typed.draft)
    },
    refuse: (error: unknown) =>
      setRefused(
        Object.fromEntries(
          refusedFields(error).map(({ path, message }) => [fieldOf(path.slice(1)), message]),
        ),
      ),
  }
}
