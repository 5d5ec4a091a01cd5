import { TableOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Arranger } from '../../kit/choosing/Arranger'
import { ArrangerButton } from '../../kit/choosing/ArrangerButton'
import type { ReportHead } from '../../data/reports/report-calls'
import { ChartChoice } from './ChartChoice'
import type { ReportAddress } from './report-address'

interface ReportLookProps {
  head: ReportHead
  address: ReportAddress
}

/** Chooses the chart, and which measures the table shows in which order. */
export function ReportLook({ head, address }: ReportLookProps) {
  const { t } = useTranslation()
  const { asked, shown } = address
  const all = head.all_measures.map(({ key }) => key)
  const measures = asked.measures ?? all
  const offered = new Map(head.all_measures.map(({ key, title }) => [key, title]))
  const showMeasures = (names: string[]) =>
    address.change({ ...asked, measures: names.join() === all.join() ? null : names })
  return (
    <ArrangerButton label={t('reports.look')} icon={<TableOutlined aria-hidden />}>
      <ChartChoice
        measures={measures.map((key) => ({ value: key, label: offered.get(key) ?? key }))}
        chart={shown.chart}
        onChart={(chart) => address.show({ chart })}
      />
      <Arranger
        label={t('reports.measures')}
        offered={offered}
        shipped={all}
        shown={measures}
        onShow={showMeasures}
      />
    </ArrangerButton>
  )
}
