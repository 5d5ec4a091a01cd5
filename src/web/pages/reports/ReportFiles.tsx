import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Flex, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer, useCall, useStale, type Call } from '../../data/calls'
import { userKey } from '../../data/session/session'
import { useFileDownload } from '../../data/use-file-download'

/** A file of a saved report, as the API lists it; without an id while it is being made. */
interface ReportFile {
  id?: number
  name: string
  day: string
  format: string
  size: number | null
  problem: string | null
}

const ofUser = () => `report files of ${userKey()}`
type Making = Pick<ReportFile, 'name' | 'day'>
const files = (): Call<{ data: ReportFile[]; making: Making[] }> => ({
  resource: ofUser(),
  path: '/user/report-files',
})

const kilobytes = (size: number) => `${Math.max(1, Math.round(size / 1024)).toLocaleString('en-US')} kB`

/** The files that the server has made of the user's saved reports; nothing where there are none. */
export function ReportFiles() {
  const { t } = useTranslation()
  const { data } = useAnswer(files())
  const columns = useColumns()
  if (!data) return null
  const making = data.making.map((each) => ({ ...each, format: '', size: null, problem: null }))
  const rows: ReportFile[] = [...making, ...data.data]
  if (rows.length === 0) return null
  return (
    <section className="report-files">
      <h2>{t('reports.files.title')}</h2>
      <Table<ReportFile>
        size="small"
        rowKey={({ id, name, day }) => id ?? `${name} ${day}`}
        columns={columns}
        dataSource={rows}
        pagination={rows.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
      />
    </section>
  )
}

function useColumns(): TableColumnsType<ReportFile> {
  const { t } = useTranslation()
  const stale = useStale()
  const { saving, save } = useFileDownload()
  const removing = useCall(
    (id: number): Call => ({ resource: ofUser(), method: 'DELETE', path: `/user/report-files/${id}` }),
    { onSettled: () => void stale([ofUser()]) },
  )
  return [
    { key: 'name', title: t('list.views.name'), render: (_, { name }) => name },
    { key: 'day', title: t('reports.files.day'), width: 130, render: (_, { day }) => day },
    {
      key: 'file',
      title: t('reports.files.file'),
      width: 200,
      render: (_, { id, format, size, problem }) => {
        if (id === undefined) return t('reports.files.making')
        if (size === null) return <span className="problem">{problem}</span>
        return `${format.toUpperCase()} · ${kilobytes(size)}`
      },
    },
    {
      key: 'tools',
      width: 88,
      align: 'right',
      render: (_, { id, name, day, format, size }) =>
        id !== undefined && (
          <Flex gap={4} justify="flex-end">
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined />}
              aria-label={t('reports.files.take', { name, day })}
              disabled={size === null || saving}
              onClick={() => void save(`/user/report-files/${id}`, `${name}-${day}.${format}`)}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('reports.files.remove', { name, day })}
              onClick={() => removing.call(id)}
            />
          </Flex>
        ),
    },
  ]
}
