import { WarningOutlined } from '@ant-design/icons'
import { Button, Empty, Flex, Typography } from 'antd'
import { useTranslation } from 'react-i18next'

interface EmptyListProps {
  /** Conditions are set, so there may be records that do not meet them. */
  narrowed: boolean
  onClear: () => void
  /** Undefined when the user may not create. */
  onCreate: (() => void) | undefined
}

/** A list without rows: a sentence, and what to do about it. */
export function EmptyList({ narrowed, onClear, onCreate }: EmptyListProps) {
  const { t } = useTranslation()
  const hint = narrowed ? 'list.noMatchHint' : onCreate ? 'list.emptyHint' : 'list.emptyRules'
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      style={{ marginBlock: 48 }}
      description={
        <>
          <Typography.Text strong>{t(narrowed ? 'list.noMatch' : 'list.empty')}</Typography.Text>
          <br />
          <Typography.Text type="secondary">{t(hint)}</Typography.Text>
        </>
      }
    >
      {narrowed ? (
        <Button onClick={onClear}>{t('list.clearFilters')}</Button>
      ) : (
        onCreate && (
          <Button type="primary" onClick={onCreate}>
            {t('list.new')}
          </Button>
        )
      )}
    </Empty>
  )
}

/** What could not be loaded, why, and another try. */
export function LoadFailure({
  title,
  reason,
  onRetry,
}: {
  title: string
  reason: string
  onRetry: () => void
}) {
  const { t } = useTranslation()
  return (
    <Flex vertical align="center" gap={8} role="alert" style={{ paddingBlock: 48 }}>
      <Typography.Text type="warning" style={{ fontSize: 28 }}>
        <WarningOutlined />
      </Typography.Text>
      <Typography.Text strong>{title}</Typography.Text>
      <Typography.Text type="secondary">{reason}</Typography.Text>
      <Button type="primary" onClick={onRetry}>
        {t('list.retry')}
      </Button>
    </Flex>
  )
}
