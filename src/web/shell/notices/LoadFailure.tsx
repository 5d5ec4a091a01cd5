import { WarningOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import './load-failure.css'

interface LoadFailureProps {
  title: string
  reason: string
  onRetry: () => void
}

/** A failure to load, its reason, and a button to retry. */
export function LoadFailure({ title, reason, onRetry }: LoadFailureProps) {
  const { t } = useTranslation()
  return (
    <Flex vertical align="center" gap={8} role="alert" style={{ paddingBlock: 48 }}>
      <WarningOutlined className="failure-icon" />
      <strong>{title}</strong>
      <span className="quiet">{reason}</span>
      <Button type="primary" onClick={onRetry}>
        {t('list.retry')}
      </Button>
    </Flex>
  )
}
