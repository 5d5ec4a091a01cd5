import { HistoryOutlined } from '@ant-design/icons'
import type { BaseRecord } from '@refinedev/core'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortcutOf } from '#keys/shortcuts'
import type { ServedResource } from '../../data/resources'
import { useShortcut } from '../../kit/keys/use-shortcut'

const HistoryDrawer = lazy(() =>
  import('./HistoryDrawer').then((module) => ({ default: module.HistoryDrawer })),
)

interface HistoryButtonProps {
  resource: ServedResource
  record: BaseRecord
  /** Called once the record has been restored to an earlier state. */
  onRestored?: () => void
}

/** Shows the history of a record, also by its key. */
export function HistoryButton(props: HistoryButtonProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen')
  const show = () => setState('open')
  useShortcut('history', show, { at: () => button.current })
  return (
    <>
      <Tooltip title={`${t('trail.title')} (${shortcutOf('history').keys.join(', ')})`}>
        <Button
          ref={button}
          type="text"
          icon={<HistoryOutlined aria-hidden />}
          aria-label={t('trail.title')}
          onClick={show}
        />
      </Tooltip>
      {state !== 'unseen' && (
        <Suspense fallback={null}>
          <HistoryDrawer {...props} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
