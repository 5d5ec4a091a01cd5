import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDatetime, formatMoney } from '../../data/languages/format'
import { useQuestion } from '../../shell/use-question'
import { payoutsOf, type TillRecord } from '../../data/records/till-record'
import { useTillAction } from './use-till'

const nothing = () => undefined

/** The payouts of the till, with their reasons; while it is open a payout can be reversed. */
export function Payouts({ till }: { till: TillRecord }) {
  const { t } = useTranslation()
  const payouts = payoutsOf(till)
  if (payouts.length === 0) return <p className="quiet">{t('till.no_payouts')}</p>
  return (
    <ul className="till-rows">
      {payouts.map(({ id, reason, made_by, at, value, currency, reversed }) => {
        const amount = formatMoney(value, currency)
        return (
          <li key={id}>
            <span>{reason}</span>
            <span className="quiet">
              {formatDatetime(at)} {made_by}
            </span>
            <span>
              {reversed && <Tag bordered={false}>{t('till.states.taken_back')}</Tag>}
              {!reversed && till.closed_at === null && (
                <TakeBack till={till} payout={id} text={`${reason} ${amount}`} />
              )}
            </span>
            <span className="till-figure">{reversed ? <del>{amount}</del> : amount}</span>
          </li>
        )
      })}
    </ul>
  )
}

function TakeBack({ till, payout, text }: { till: TillRecord; payout: number; text: string }) {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { call, calling } = useTillAction(
    { method: 'DELETE', path: `/tills/${till.id}/payouts/${payout}`, done: 'till.payout_back' },
    nothing,
  )
  const asked = () =>
    void ask({
      title: t('till.take_back_title'),
      content: text,
      okText: t('till.take_back'),
      danger: true,
      cancelText: t('form.cancel'),
      onOk: () => call(),
    })
  return (
    <Button type="text" size="small" loading={calling} onClick={asked}>
      {t('till.take_back')}
    </Button>
  )
}
