import { HistoryOutlined } from '@ant-design/icons'
import { Alert, Button, Space, theme } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { DATETIME_FORMAT } from '../data/languages/format'

interface DraftBarProps {
  /** The time at which the draft was typed. */
  at: string
  restored: boolean
  onRestore: () => void
  onDiscard: () => void
}

/** The time, with its day unless that is today. */
function timeOf(at: string): string {
  const moment = dayjs(at)
  return moment.format(moment.isSame(dayjs(), 'day') ? 'HH:mm' : DATETIME_FORMAT)
}

/** Offers the kept draft of this form. */
export function DraftBar({ at, restored, onRestore, onDiscard }: DraftBarProps) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const quiet = { background: token.colorFillQuaternary, borderColor: token.colorBorderSecondary }
  return (
    <Alert
      showIcon
      type="info"
      icon={<HistoryOutlined />}
      style={{ ...quiet, marginBottom: 16, alignItems: 'center' }}
      message={t(restored ? 'form.draft.restored' : 'form.draft.found', { time: timeOf(at) })}
      action={
        <Space>
          {!restored && (
            <Button size="small" onClick={onRestore}>
              {t('form.draft.restore')}
            </Button>
          )}
          <Button size="small" type="text" onClick={onDiscard}>
            {t('form.draft.discard')}
          </Button>
        </Space>
      }
    />
  )
}
