import { Button } from 'antd'
import type { PropsWithChildren, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../data/languages/use-title'
import type { ServedResource } from '../../data/resources'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'

interface PlainFrameProps {
  resource: ServedResource
  code?: ReactNode
  /** Actions beside closing. */
  actions?: ReactNode
  onClose: () => void
}

/** A frame without a save. */
export function PlainFrame({
  resource,
  code,
  actions,
  onClose,
  children,
}: PropsWithChildren<PlainFrameProps>) {
  const { t } = useTranslation()
  const title = useTitle()
  return (
    <DialogFrame
      title={title(resource)}
      code={code}
      actions={
        <>
          {actions}
          <Button onClick={() => onClose()}>{t('form.close')}</Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  )
}
