import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { mayDo } from '../../data/session/access'
import { useResources } from '../../data/resources'
import { useFileDownload } from '../../data/use-file-download'
import type { AskedReport } from '../../trade/report/asked-report'
import { printedReport } from './printed-report'
import type { AnsweredReport, ReportHead } from '../../trade/report/report-calls'

interface ReportHeaderProps {
  head: ReportHead
  asked: AskedReport
  /** What is asked, as the API takes it. */
  query: string
  answer: AnsweredReport | undefined
  sort: string | null
}

const formats = ['xlsx', 'csv'] as const

/** The title of a report, and the ways to have it as a file and on paper. */
export function ReportHeader({ head, asked, query, answer, sort }: ReportHeaderProps) {
  const { t } = useTranslation()
  const { saving, save } = useFileDownload()
  const counted = useResources()[head.of]
  const print = async () => {
    if (!answer) return
    const { printRows } = await import('../../print/drawing/print-rows')
    await printRows(printedReport(answer, asked, sort, t))
  }
  return (
    <header className="searched-head">
      <Typography.Title level={4} aria-level={1}>
        {head.title}
      </Typography.Title>
      <Flex gap="small">
        {mayDo('export', counted) && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: formats.map((format) => ({ key: format, label: format.toUpperCase() })),
              onClick: ({ key }) =>
                void save(`/reports/${head.name}/export?${query}&format=${key}`, `${head.name}.${key}`),
            }}
          >
            <Button icon={<DownloadOutlined aria-hidden />} loading={saving}>
              {t('exchange.export.title')}
            </Button>
          </Dropdown>
        )}
        {mayDo('print', counted) && (
          <Button icon={<PrinterOutlined aria-hidden />} disabled={!answer} onClick={() => void print()}>
            {t('reports.print')}
          </Button>
        )}
      </Flex>
    </header>
  )
}
