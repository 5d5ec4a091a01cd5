import { Button, Input, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../../kit/keys/keys-of'
import type { NewBar } from './use-new-bar'

interface NewGoldBarProps {
  id: string
  newBar: NewBar
}

/** The name of a new bar for the gold that a customer brings; saving the payment makes it too. */
export function NewGoldBar({ id, newBar }: NewGoldBarProps) {
  const { t } = useTranslation()
  return (
    // Escape cancels the new bar alone, not the payment around it.
    <Space.Compact block {...keysOf({ close: () => newBar.rename(undefined) })}>
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
