import type { BaseRecord } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { hearKeys } from '#keys/hear-keys'
import type { InOut } from '#domain/order/order-types'
import { fieldsOf } from '#resource/resource'
import type { Holding } from '../../fields/numbers/balances'
import { FieldCell } from '../../fields/registry'
import { useTitle } from '../../data/languages/use-title'
import { mayDo } from '../../data/session/access'
import { useResource } from '../../data/resources'
import { useWhenSaved } from '../../shell/leaving/use-when-saved'
import { useDialogs } from '../../shell/dialogs/dialogs'
import { MovementTable } from './MovementTable'
import './holdings.css'

interface MovementsProps {
  holding: Holding
  /** The current record. */
  record: BaseRecord
  /** Whether the user has asked for the movements. */
  sought?: boolean
  /** Called when the record has changed. */
  onChanged: () => void
}

/** The figures of a record, large. */
function Figures({ holding: { holder, balance }, record }: MovementsProps) {
  const title = useTitle()
  const fields = fieldsOf(useResource(holder))
  return Object.keys(balance.figures).map((name) => {
    const field = fields[name]
    if (!field) return null
    return (
      <div key={name}>
        <small className="quiet">{title(field)}</small>
        <output className="movements-figure" aria-label={title(field)}>
          <FieldCell name={name} field={field} value={record[name]} record={record} place="dialog" />
        </output>
      </div>
    )
  })
}

/** In and out by hand; a dialog asks for the rest. */
function ManualButtons({ holding: { balance }, record, onChanged }: MovementsProps) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const whenSaved = useWhenSaved()
  const moved = useResource(balance.movements)
  if (balance.ledger === undefined || !mayDo('create', moved)) return null
  const held: unknown = record[balance.by]
  const move = (in_out: InOut) =>
    whenSaved(() => {
      const preset = { [balance.from]: held, in_out }
      void dialogs.open(moved.$id, 'new', preset).then((saved) => saved && onChanged())
    })
  return (
    <>
      <Button onClick={() => move(1)}>{t(`holdings.move.${balance.ledger}.in`)}</Button>
      <Button onClick={() => move(-1)}>{t(`holdings.move.${balance.ledger}.out`)}</Button>
    </>
  )
}

/** The first of these, or of the keys, ends the scrolling: from then on the user decides what is in sight. */
const inputs = ['wheel', 'pointerdown'] as const

/** Brings a place into sight, and keeps it there while what is above it is still coming. */
function useInSight(place: RefObject<HTMLElement | null>, sought: boolean) {
  useEffect(() => {
    const element = place.current
    if (!sought || !element) return
    const show = () => element.scrollIntoView({ block: 'start' })
    const above = new ResizeObserver(show)
    const stop = () => above.disconnect()
    if (element.previousElementSibling) above.observe(element.previousElementSibling)
    for (const input of inputs) window.addEventListener(input, stop, { once: true, capture: true })
    const forgetKeys = hearKeys('first', stop)
    show()
    return () => {
      stop()
      forgetKeys()
      for (const input of inputs) window.removeEventListener(input, stop, { capture: true })
    }
  }, [place, sought])
}

/** What is there, what made it so, and what can be moved by hand. */
export function Movements(props: MovementsProps) {
  const { holding, record, sought = false, onChanged } = props
  const title = useTitle()
  const place = useRef<HTMLElement>(null)
  const moved = useResource(holding.balance.movements)
  useInSight(place, sought)
  return (
    <section ref={place} className="movements" aria-label={title(moved)}>
      <header>
        <Figures {...props} />
        <div className="movements-actions">
          <ManualButtons {...props} />
        </div>
      </header>
      <MovementTable holding={holding} record={record} onChanged={onChanged} />
    </section>
  )
}
