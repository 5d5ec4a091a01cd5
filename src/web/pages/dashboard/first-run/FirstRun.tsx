import { CheckOutlined, CloseOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useId, type PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useIsPhone } from '../../../kit/use-is-phone'
import { useDailyPrice } from '../../../trade/price/daily-price'
import './first-run.css'
import { useFirstSteps, type FirstStep } from './use-first-steps'

/** Of so few steps that are left, a line says enough. */
const FEW = 2

/**
 * What a new shop has to do first, each with its page; it goes once all is done, or when it is dismissed. On a phone,
 * and where few are left, it is a line.
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

/** What leads to the page of a step, or opens its window. */
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
