import { DownloadOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { mayAct, mayDo } from '../../data/session/access'
import { useResources } from '../../data/resources'
import { useFileDownload } from '../../data/use-file-download'
import { LinkButton } from '../../shell/LinkButton'
import { ViewMenu } from '../../list/views/ViewMenu'
import type { AnsweredReport, ReportHead } from '../../data/reports/report-calls'
import { PrintRecordsButton } from '../../print/PrintRecordsButton'
import { SORT } from '../../data/reports/report-look'
import type { ReportAddress } from './report-address'
import { ReportLook } from './ReportLook'

interface ReportHeaderProps {
  head: ReportHead
  address: ReportAddress
  /** What is asked, as the API takes it. */
  query: string
  answer: AnsweredReport | undefined
}

const sheets = ['xlsx', 'csv'] as const

/** The key of a report as it stands on its page. */
const printedAs = (name: string, query: string, sort: string | null) =>
  `${name}?${query}${sort === null ? '' : `&${new URLSearchParams({ [SORT]: sort }).toString()}`}`

/** The title of a report with its saved views, its look, and the ways to have it as a file and on paper. */
export function ReportHeader({ head, address, query, answer }: ReportHeaderProps) {
  const { t } = useTranslation()
  const { saving, save } = useFileDownload()
  const counted = useResources()[head.of]
  return (
    <header className="searched-head">
      <Flex align="center" gap={8}>
        <Typography.Title level={4} aria-level={1}>
          {head.title}
        </Typography.Title>
        <ViewMenu
          place={{ resource: head.of, name: `report:${head.name}` }}
          state={address.state}
          view={address.shown.view}
          all={t('reports.shipped')}
          isFiled={mayDo('export', counted)}
          onChoose={(view) => address.open(view?.state ?? '', view?.id)}
          onName={(view) => address.show({ view })}
        />
      </Flex>
      <Flex gap="small">
        {mayAct('resources') && (
          <LinkButton
            to={`/admin/reports/${head.name}/edit`}
            icon={<EditOutlined aria-hidden />}
            aria-label={t('reports.definition.edit')}
            title={t('reports.definition.edit')}
          />
        )}
        <ReportLook head={head} address={address} />
        {mayDo('export', counted) && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: sheets.map((format) => ({ key: format, label: format.toUpperCase() })),
              onClick: ({ key }) =>
                void save(`/reports/${head.name}/export?${query}&format=${key}`, `${head.name}.${key}`),
            }}
          >
            <Button icon={<DownloadOutlined aria-hidden />} loading={saving}>
              {t('exchange.export.title')}
            </Button>
          </Dropdown>
        )}
        <PrintRecordsButton
          document="report"
          of={head.of}
          keys={[printedAs(head.name, query, address.shown.sort)]}
          disabled={!answer}
        >
          {t('print.print')}
        </PrintRecordsButton>
      </Flex>
    </header>
  )
}
