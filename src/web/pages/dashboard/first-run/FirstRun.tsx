import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDailyPrice } from '../../../trade/price/daily-price'
import './first-run.css'
import { useFirstSteps, type FirstStep } from './use-first-steps'

/** What a new shop has to do first, each with its page; it goes once all is done, or when it is dismissed. */
export function FirstRun({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const heading = useId()
  const steps = useFirstSteps()
  const next = steps.find(({ done }) => done === false)
  const isDone = steps.every(({ done }) => done === true)
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  if (isDone) return null
  return (
    <section className="first-run" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{t('dashboard.first.title')}</h2>
        <span className="quiet">
          {t('dashboard.first.progress', {
            done: steps.filter(({ done }) => done).length,
            all: steps.length,
          })}
        </span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('dashboard.first.dismiss')}
          title={t('dashboard.first.dismiss')}
          onClick={onClose}
        />
      </header>
      <ol>
        {steps.map((step, index) => (
          <li key={step.name} data-done={step.done} data-next={step === next || undefined}>
            <Step {...step} number={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Step({ name, done, to, number }: FirstStep & { number: number }) {
  const { t } = useTranslation()
  const { set } = useDailyPrice()
  const content = (
    <>
      <span className="first-mark" aria-hidden>
        {done ? <CheckOutlined /> : number}
      </span>
      <span>
        <strong>{t(`dashboard.first.${name}.title`)}</strong>
        <small className="quiet">{t(`dashboard.first.${name}.${done ? 'done' : 'hint'}`)}</small>
      </span>
    </>
  )
  return to === undefined ? (
    <button type="button" onClick={set}>
      {content}
    </button>
  ) : (
    <Link to={to}>{content}</Link>
  )
}
