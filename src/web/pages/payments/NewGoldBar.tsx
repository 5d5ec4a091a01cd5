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
  // Neither saves nor closes the payment around it.
  const onKeyDown = (event: KeyboardEvent) => {
    // What is made with the payment is saved with it.
    const makes = event.key === 'Enter' && newBar.make !== undefined
    if (!makes && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') newBar.rename(undefined)
    else void newBar.make?.()
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
      {newBar.make && (
        <Button loading={newBar.making ?? false} onClick={() => void newBar.make?.()}>
          {t('payments.bar.make')}
        </Button>
      )}
      <Button onClick={() => newBar.rename(undefined)}>{t('payments.cancel')}</Button>
    </Space.Compact>
  )
}
