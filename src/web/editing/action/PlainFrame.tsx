import { Button } from 'antd'
import type { PropsWithChildren, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSingular } from '../../data/languages/use-title'
import type { ServedResource } from '../../data/resources'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'

interface PlainFrameProps {
  resource: ServedResource
  code?: ReactNode
  tags?: ReactNode
  picture?: ReactNode
  /** Actions beside closing. */
  actions?: ReactNode
  onClose: () => void
}

/** A frame without a save. */
export function PlainFrame(props: PropsWithChildren<PlainFrameProps>) {
  const { resource, actions, onClose, children, ...head } = props
  const { t } = useTranslation()
  const singular = useSingular()
  return (
    <DialogFrame
      title={singular(resource)}
      {...head}
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
