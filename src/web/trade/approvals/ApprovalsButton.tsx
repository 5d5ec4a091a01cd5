import { SafetyCertificateOutlined } from '@ant-design/icons'
import { useModal } from '@refinedev/core'
import { Badge, Button, Drawer, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../../shell/ErrorBoundary'
import type { Counts } from './approval'
import { useOutcomes } from './use-outcomes'

const Requests = lazy(() => import('./Requests').then((module) => ({ default: module.Requests })))

/** Shows how many requests wait for the user or were decided, and opens them; hidden while there are none. */
export function ApprovalsButton({ waiting, answered, pending }: Counts) {
  const { t } = useTranslation()
  const { visible, show, close } = useModal()
  useOutcomes(answered)
  const count = waiting + answered
  if (count + pending === 0 && !visible) return null
  const title = t('approvals.open', { count })
  return (
    <>
      <Badge count={count} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          className="approvals-button"
          icon={<SafetyCertificateOutlined />}
          aria-label={title}
          title={title}
          onClick={show}
        />
      </Badge>
      <Drawer open={visible} width={560} title={t('approvals.title')} destroyOnHidden onClose={close}>
        <ErrorBoundary>
          <Suspense fallback={<Skeleton active />}>
            <Requests />
          </Suspense>
        </ErrorBoundary>
      </Drawer>
    </>
  )
}
