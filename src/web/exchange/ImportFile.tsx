import { InboxOutlined } from '@ant-design/icons'
import { Spin, Typography, Upload } from 'antd'
import { useTranslation } from 'react-i18next'

/** Takes a dropped or chosen file. The server detects its format from its content. */
export function ImportFile({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation()
  return (
    <Spin spinning={busy} tip={t('exchange.import.reading')}>
      <Upload.Dragger
        accept=".csv,.xlsx,text/csv"
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          onFile(file)
          return false
        }}
      >
        <Typography.Paragraph className="import-drop">
          <InboxOutlined aria-hidden />
        </Typography.Paragraph>
        <Typography.Paragraph strong>{t('exchange.import.drop')}</Typography.Paragraph>
        <Typography.Text type="secondary">{t('exchange.import.limits')}</Typography.Text>
      </Upload.Dragger>
    </Spin>
  )
}
