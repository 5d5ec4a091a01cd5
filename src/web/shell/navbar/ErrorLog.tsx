import { App, Button, Flex, Table, Tag, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDatetime } from '../../data/languages/format'
import { copyText } from '../../kit/copy-text'
import { clearErrors, useErrorLog, type LoggedError } from '../../data/error-log'

/** Everything about an error as one text, for a message to support. */
const asText = ({ message, info, url, stack, time, count }: LoggedError) =>
  [`${message} (${count})`, info, url, new Date(time).toISOString(), stack]
    .filter((line) => line !== '')
    .join('\n')

function Stack({ error }: { error: LoggedError }) {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const copy = async () => {
    await copyText(asText(error))
    notification.success({ message: t('shell.errors.copied'), role: 'status' })
  }
  return (
    <Flex gap="small" align="start" className="error-stack">
      <pre tabIndex={0} aria-label={t('shell.errors.stack')}>
        {error.stack === '' ? t('shell.errors.no_stack') : error.stack}
      </pre>
      <Button size="small" onClick={() => void copy()}>
        {t('shell.errors.copy')}
      </Button>
    </Flex>
  )
}

const errorKey = ({ source, message, info, url }: LoggedError) => [source, message, info, url].join('\n')

interface ErrorLogProps {
  /** Called when the log was cleared. */
  onClear(): void
}

/** The errors of this tab: message, info, address and time; the stack of each unfolds. */
export function ErrorLog({ onClear }: ErrorLogProps) {
  const { t } = useTranslation()
  const log = useErrorLog()
  const columns: TableColumnsType<LoggedError> = [
    {
      title: t('shell.errors.message'),
      dataIndex: 'message',
      render: (message: string, { count }) => (
        <>
          {message} {count > 1 && <Tag>× {count}</Tag>}
        </>
      ),
    },
    {
      title: t('shell.errors.info'),
      dataIndex: 'info',
      width: '26%',
      render: (info: string, { source }) => (
        <>
          <Tag>{t(`shell.errors.source.${source}`)}</Tag>
          {info}
        </>
      ),
    },
    { title: t('shell.errors.address'), dataIndex: 'url', width: '22%' },
    {
      title: t('shell.errors.time'),
      dataIndex: 'time',
      width: 140,
      render: (time: number) => formatDatetime(new Date(time).toISOString()),
    },
  ]
  const clear = () => {
    clearErrors()
    onClear()
  }
  return (
    <Flex vertical gap="middle" align="start" className="error-log">
      <Table
        size="small"
        rowKey={errorKey}
        columns={columns}
        dataSource={[...log]}
        pagination={false}
        scroll={{ y: '50dvh' }}
        locale={{ emptyText: t('shell.errors.none') }}
        expandable={{ expandedRowRender: (error) => <Stack error={error} /> }}
      />
      <Button danger disabled={log.length === 0} onClick={clear}>
        {t('shell.errors.clear')}
      </Button>
    </Flex>
  )
}
