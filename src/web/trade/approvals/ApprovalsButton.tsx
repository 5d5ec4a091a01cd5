import { SafetyCertificateOutlined } from '@ant-design/icons'
import { useModal, useNotification } from '@refinedev/core'
import { Badge, Button, Drawer, Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../../shell/ErrorBoundary'
import type { Counts } from './approval'

const Requests = lazy(() => import('./Requests').then((module) => ({ default: module.Requests })))

/** Says that a request was decided while this page is open. */
function useHearing(answered: number) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const before = useRef(answered)
  useEffect(() => {
    if (answered > before.current) notify?.({ type: 'success', message: t('approvals.answered') })
    before.current = answered
  }, [answered, notify, t])
}

/** Shows how many requests wait for the user or were decided, and opens them; hidden while there are none. */
export function ApprovalsButton({ waiting, answered, pending }: Counts) {
  const { t } = useTranslation()
  const { visible, show, close } = useModal()
  useHearing(answered)
  const count = waiting + answered
  if (count + pending === 0 && !visible) return null
  const title = t('approvals.open', { count })
  return (
    <>
      <Badge count={count} size="small" offset={[-6, 6]}>
        <Button
          type="text"
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
