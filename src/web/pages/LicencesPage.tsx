import { SearchOutlined } from '@ant-design/icons'
import { Input, Skeleton, Table, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../data/calls'
import { Nothing } from '../kit/empty/Nothing'
import { LoadFailure } from '../shell/notices/LoadFailure'
import './licences.css'

interface Licence {
  name: string
  version: string
  licence: string
  where: ('browser' | 'server')[]
  text: string
}

const licenceKey = ({ name, version }: Licence) => `${name} ${version}`

/** The packages that goldbook consists of besides its own code, with the texts of their licences. */
export function LicencesPage() {
  const { t } = useTranslation()
  const [sought, setSought] = useState('')
  const { data, error, refetch } = useAnswer<Licence[]>({ resource: 'licences', path: '/licences' })
  const words = sought.trim().toLowerCase()
  const found = data?.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(words))
  const whereText = (where: Licence['where']) => where.map((each) => t(`licences.${each}`)).join(' · ')
  return (
    <div className="licences-page">
      <header className="searched-head">
        <Typography.Title level={4} aria-level={1}>
          {t('shell.pages.licences')} {found && <small className="quiet">{found.length}</small>}
        </Typography.Title>
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('licences.search')}
          aria-label={t('licences.search')}
          onChange={(event) => setSought(event.target.value)}
        />
      </header>
      <p className="quiet">{t('licences.hint')}</p>
      {error && !data && (
        <LoadFailure title={t('list.failed')} reason={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {found && (
        <Table<Licence>
          size="small"
          pagination={false}
          rowKey={licenceKey}
          dataSource={found}
          locale={{
            emptyText: <Nothing scene="search" title={t('licences.none', { text: sought.trim() })} />,
          }}
          expandable={{
            columnTitle: <span className="unseen">{t('licences.text')}</span>,
            expandRowByClick: true,
            rowExpandable: ({ text }) => text !== '',
            expandedRowRender: ({ text }) => <pre className="licence-text">{text}</pre>,
          }}
          columns={[
            { title: t('licences.package'), dataIndex: 'name' },
            { title: t('licences.version'), dataIndex: 'version', responsive: ['sm'] },
            { title: t('licences.licence'), dataIndex: 'licence' },
            { title: t('licences.where'), dataIndex: 'where', render: whereText, responsive: ['md'] },
          ]}
        />
      )}
    </div>
  )
}
