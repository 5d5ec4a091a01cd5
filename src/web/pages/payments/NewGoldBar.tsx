import { useInvalidate, useNotification, type BaseRecord } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { Button, Input, Space } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../providers/request'
import { type GoldBar, goldBarOf } from './gold-bar'

interface NewGoldBarProps {
  id: string
  /** What was searched for. */
  name: string
  /** With nothing when the user would rather choose one. */
  onMade: (bar: GoldBar | undefined) => void
}

/** Makes an empty bar for the gold that a customer brings: the payment fills it. */
export function NewGoldBar({ id, name: searched, onMade }: NewGoldBarProps) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const invalidate = useInvalidate()
  const [name, setName] = useState(searched)
  const { mutate, isPending } = useMutation({
    mutationFn: () => request<BaseRecord>('POST', '/gold_bars', { name: name.trim() || null, weight: 0 }),
    onSuccess: (bar) => {
      void invalidate({ resource: 'gold_bars', invalidates: ['list', 'many'] })
      onMade(goldBarOf(bar))
    },
    onError: (error) => notify?.({ type: 'error', message: error.message }),
  })
  // Neither saves nor closes the payment around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onMade(undefined)
    else if (!isPending) mutate()
  }
  return (
    <Space.Compact block onKeyDown={onKeyDown}>
      <Input
        id={id}
        autoFocus
        autoComplete="off"
        maxLength={120}
        placeholder={t('payments.bar.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button loading={isPending} onClick={() => mutate()}>
        {t('payments.bar.make')}
      </Button>
      <Button onClick={() => onMade(undefined)}>{t('payments.cancel')}</Button>
    </Space.Compact>
  )
}
