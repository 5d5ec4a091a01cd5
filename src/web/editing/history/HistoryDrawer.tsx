import { Drawer, Button, Checkbox } from 'antd'
import { useRef, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BaseRecord } from '@refinedev/core'
import { formatDatetime } from '../../data/languages/format'
import type { ServedResource } from '../../data/resources'
import { historyPage, pointsOf, type Moment } from './history'
import { useActionName } from './MomentView'
import { Moments } from './Moments'

/** The history of a record, over its dialog or page. */
export function HistoryDrawer({
  open,
  onClose,
  ...of
}: HistoryProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Drawer
      open={open}
      width={520}
      title={t('trail.title')}
      destroyOnHidden
      panelRef={panel}
      // Over a dialog the drawer takes the focus as soon as it is open; without it, Escape would close both.
      afterOpenChange={(shown) => shown && panel.current?.querySelector('button')?.focus()}
      onClose={onClose}
    >
      <RecordHistory {...of} />
    </Drawer>
  )
}

const ComparisonWindow = lazy(() =>
  import('./ComparisonWindow').then((module) => ({ default: module.ComparisonWindow })),
)

interface HistoryProps {
  resource: ServedResource
  record: BaseRecord
  /** Called once the record has been restored to an earlier state. */
  onRestored?: () => void
}

/** At most two points are chosen: a third takes the place of the first. */
const POINTS = 2

/** The moments of a record, of which two, or one and the present, are compared. */
function RecordHistory({ resource, record, onRestored }: HistoryProps) {
  const { t } = useTranslation()
  const actionName = useActionName()
  const [chosen, setChosen] = useState<readonly Moment[]>([])
  const [isComparing, setIsComparing] = useState(false)
  const key = record[resource.key] ?? record.id ?? ''
  const points = pointsOf(chosen)
  const isChosen = ({ id }: Moment) => chosen.some((each) => each.id === id)
  const choose = (moment: Moment) =>
    setChosen((last) =>
      isChosen(moment) ? last.filter(({ id }) => id !== moment.id) : [...last, moment].slice(-POINTS),
    )
  const restored = () => {
    setIsComparing(false)
    setChosen([])
    onRestored?.()
  }
  return (
    <>
      <Moments
        resource={resource.$id}
        name={['history', key]}
        page={(before) => historyPage(resource.$id, key, before)}
        subject={{ resource: resource.$id, record }}
        extra={(moment) => (
          <Checkbox
            checked={isChosen(moment)}
            aria-label={t('trail.choose', { what: actionName(moment.name), at: formatDatetime(moment.at) })}
            onChange={() => choose(moment)}
          />
        )}
      />
      <div className="history-compare">
        <Button block type="primary" disabled={!points} onClick={() => setIsComparing(true)}>
          {t(chosen.length < POINTS ? 'trail.compareNow' : 'trail.compareTwo')}
        </Button>
      </div>
      {isComparing && points && (
        <Suspense fallback={null}>
          <ComparisonWindow
            {...{ resource, record, points }}
            onRestored={restored}
            onClose={() => setIsComparing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
