import { Alert, Button, Flex, Tag } from 'antd'
import { useTranslation } from 'react-i18next'

interface FailedScansProps {
  codes: readonly string[]
  onRetry: () => void
  onRemove: (code: string) => void
}

/** The failed scans, until they are retried or dismissed. */
export function FailedScans({ codes, onRetry, onRemove }: FailedScansProps) {
  const { t } = useTranslation()
  if (codes.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      className="scan-failed"
      message={t('scanner.not_on_order')}
      description={
        <Flex gap="small" wrap>
          {codes.map((code, place) => (
            <Tag
              key={`${place}-${code}`}
              bordered={false}
              closable={{ 'aria-label': t('scanner.give_up', { text: code }) }}
              onClose={(event) => {
                event.preventDefault()
                onRemove(code)
              }}
            >
              {code}
            </Tag>
          ))}
        </Flex>
      }
      action={
        // The box keeps the focus.
        <Button danger size="small" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
          {t('scanner.try_again')}
        </Button>
      }
    />
  )
}
