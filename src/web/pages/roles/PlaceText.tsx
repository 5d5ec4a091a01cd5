import { CheckOutlined, ClockCircleOutlined, MinusOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { PlaceValue, RightPlace, Scope } from '#domain/staff/right-places'
import type { Grant, Limit } from '#domain/staff/rights'
import { formatNumber } from '../../data/languages/format'

const icons: Record<Grant, React.ReactNode> = {
  yes: <CheckOutlined aria-hidden />,
  approval: <ClockCircleOutlined aria-hidden />,
  no: <MinusOutlined aria-hidden />,
}

function GrantText({ grant, short }: { grant: Grant; short?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={`grant grant-${grant}`}>
      {icons[grant]}
      <span className={short ? 'unseen' : undefined}>{t(`roles.grants.${grant}`)}</span>
    </span>
  )
}

/** What holds at a place of the matrix, in words. */
export function PlaceText({ place, held }: { place: RightPlace; held: PlaceValue }) {
  if (place.kind === 'action') return <GrantText grant={held as Grant} />
  if (place.kind === 'right') return <GrantText short grant={held === true ? 'yes' : 'no'} />
  if (place.kind === 'limit') return <LimitText name={place.limit} limit={held as Limit | undefined} />
  return <ScopeText scope={(held as Scope | undefined) ?? {}} />
}

function LimitText({ name, limit }: { name: string; limit: Limit | undefined }) {
  const { t } = useTranslation()
  if (limit === undefined) return <span className="quiet">{t('roles.limit.none')}</span>
  return (
    <span>
      {t(`roles.limit.most.${name}`, { most: formatNumber(limit.most) })}
      {limit.beyond === 'approval' && <span className="quiet"> {t('roles.limit.then_approval')}</span>}
    </span>
  )
}

function ScopeText({ scope: { hidden = [], readOnly = [], rows } }: { scope: Scope }) {
  const { t } = useTranslation()
  const parts = [
    rows && t('roles.scope.some_rows'),
    hidden.length > 0 && t('roles.scope.hidden_count', { count: hidden.length }),
    readOnly.length > 0 && t('roles.scope.read_only_count', { count: readOnly.length }),
  ].filter((part) => part !== undefined && part !== false)
  if (parts.length === 0) return <span className="quiet">{t('roles.scope.everything')}</span>
  return <span>{parts.join(' · ')}</span>
}
