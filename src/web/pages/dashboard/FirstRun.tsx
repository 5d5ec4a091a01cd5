import { CheckOutlined, CloseOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useId, type PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useList, useOne } from '@refinedev/core'
import { useIsPhone } from '../../kit/media-query'
import { useDailyPrice } from '../../trade/price/daily-price'
import './first-run.css'
import type { CompanyNames } from '../../data/languages/company-names'
import { useResources } from '../../data/resources'
import { resourcePlace } from './cards/card-props'

/** With so few steps left, a line is enough. */
const FEW = 2

/**
 * The first steps of a new shop, each with its page; shown until all are done or dismissed. On a phone, and when few
 * are left, it is a line.
 */
export function FirstRun({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const heading = useId()
  const isPhone = useIsPhone()
  const steps = useFirstSteps()
  const left = steps.filter(({ done }) => done !== true)
  const done = steps.length - left.length
  const isKnown = steps.every((step) => step.done !== undefined)
  const isLine = isPhone || (isKnown && left.length <= FEW)
  const isDone = left.length === 0
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  if (isDone) return null
  return (
    <section className={isLine ? 'first-run first-run-line' : 'first-run'} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{t('dashboard.first.title')}</h2>
        <span className="quiet">{t('dashboard.first.progress', { done, all: steps.length })}</span>
        {isLine && <Left steps={isPhone ? left.slice(0, 1) : left} />}
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('dashboard.first.dismiss')}
          title={t('dashboard.first.dismiss')}
          onClick={onClose}
        />
      </header>
      {!isLine && (
        <ol>
          {steps.map((step, index) => (
            <li
              key={step.name}
              data-done={step.done}
              data-next={(step.done === false && step === left[0]) || undefined}
            >
              <Step {...step} number={index + 1} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** The steps that are left, each a word that leads to its page. */
function Left({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useTranslation()
  return (
    <ul>
      {steps.map((step) => (
        <li key={step.name}>
          <StepPlace {...step}>
            {t(`dashboard.first.${step.name}.title`)} <RightOutlined aria-hidden />
          </StepPlace>
        </li>
      ))}
    </ul>
  )
}

/** The link to the page of a step, or the button that opens its window. */
function StepPlace({ to, children }: PropsWithChildren<Pick<FirstStep, 'to'>>) {
  const { set } = useDailyPrice()
  return to === undefined ? (
    <button type="button" onClick={set}>
      {children}
    </button>
  ) : (
    <Link to={to}>{children}</Link>
  )
}

function Step({ name, done, to, number }: FirstStep & { number: number }) {
  const { t } = useTranslation()
  return (
    <StepPlace to={to}>
      <span className="first-mark" aria-hidden>
        {done ? <CheckOutlined /> : number}
      </span>
      <span>
        <strong>{t(`dashboard.first.${name}.title`)}</strong>
        <small className="quiet">{t(`dashboard.first.${name}.${done ? 'done' : 'hint'}`)}</small>
      </span>
    </StepPlace>
  )
}

/** One of the first steps of a new shop; whether it is done follows from stored records, not from clicks. */
interface FirstStep {
  name: 'company' | 'price' | 'products' | 'stock' | 'staff'
  /** Undefined until it is known. */
  done: boolean | undefined
  /** Its page; undefined for the window of the gold price. */
  to?: string
}

/** The number of records of a resource, as a lower bound; undefined until it is known. */
function useCount(resource: string): number | undefined {
  const { query, result } = useList({
    resource,
    pagination: { currentPage: 1, pageSize: 1 },
    errorNotification: false,
  })
  return query.isSuccess ? (result.total ?? 0) : undefined
}

/** Whether there are at least this many records. */
const has = (count: number | undefined, least: number) => (count === undefined ? undefined : count >= least)

/** The first five steps of a shop. */
function useFirstSteps(): FirstStep[] {
  const resources = useResources()
  const { latest, loading } = useDailyPrice()
  const { query, result } = useOne<CompanyNames & { id: number }>({
    resource: 'settings',
    id: 1,
    errorNotification: false,
  })
  const named = query.isSuccess ? Boolean(result?.name_ch ?? result?.name_en) : undefined
  const stepAddress = (name: string) => {
    const resource = resources[name]
    return resource === undefined ? '' : resourcePlace(resource)
  }
  return [
    { name: 'company', done: named, to: '/admin/profile?section=company' },
    { name: 'price', done: loading ? undefined : latest !== undefined },
    { name: 'products', done: has(useCount('products'), 1), to: stepAddress('products') },
    { name: 'stock', done: has(useCount('inventorys'), 1), to: stepAddress('inventorys') },
    // The admin is the first.
    { name: 'staff', done: has(useCount('users'), 2), to: stepAddress('users') },
  ]
}
