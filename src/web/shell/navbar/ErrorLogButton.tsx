import { BugOutlined } from '@ant-design/icons'
import { useModal } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorLog } from '../../data/error-log'
import { ModalWindow } from '../dialogs/ModalWindow'
import { ErrorBoundary } from '../ErrorBoundary'

const ErrorLog = lazy(() => import('./ErrorLog').then((module) => ({ default: module.ErrorLog })))

/** Shows the number of errors in this tab and opens their log; hidden while there are none. */
export function ErrorLogButton() {
  const { t } = useTranslation()
  const count = useErrorLog().length
  const { visible, show, close } = useModal()
  // The button gets the focus back after the log was cleared, and disappears once it loses it.
  const [isKept, setKept] = useState(false)
  if (count === 0 && !visible && !isKept) return null
  const title = t('shell.errors.open', { count })
  const open = () => {
    show()
    setKept(true)
  }
  return (
    <>
      <Button
        type="text"
        icon={<BugOutlined />}
        aria-label={title}
        title={title}
        onClick={open}
        onBlur={() => setKept(visible)}
      >
        {count > 0 && count}
      </Button>
      {/* Its own boundary: an error of the log must not take the navbar along. */}
      <ModalWindow
        open={visible}
        title={t('shell.errors.title')}
        width={960}
        footer={null}
        instant
        centered={false}
        destroyOnHidden
        onCancel={close}
      >
        <ErrorBoundary>
          <Suspense fallback={<Skeleton active />}>
            <ErrorLog onClear={close} />
          </Suspense>
        </ErrorBoundary>
      </ModalWindow>
    </>
  )
}
