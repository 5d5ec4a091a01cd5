import { Button, Input, Space } from 'antd'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewBar } from './use-new-bar'

interface NewGoldBarProps {
  id: string
  newBar: NewBar
}

/** The name of a new bar for the gold that a customer brings; saving the payment makes it too. */
export function NewGoldBar({ id, newBar }: NewGoldBarProps) {
  const { t } = useTranslation()
  // Cancels the new bar alone, not the payment around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    newBar.rename(undefined)
  }
  return (
    <Space.Compact block onKeyDown={onKeyDown}>
      <Input
        id={id}
        autoFocus={!newBar.isGiven}
        autoComplete="off"
        maxLength={120}
        placeholder={t('payments.bar.name')}
        value={newBar.name}
        onChange={(event) => newBar.rename(event.target.value)}
      />
      <Button onClick={() => newBar.rename(undefined)}>{t('form.cancel')}</Button>
    </Space.Compact>
  )
}
