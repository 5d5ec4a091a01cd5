import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ShownChart } from '../../data/reports/report-calls'

interface ChartChoiceProps {
  measures: { value: string; label: string }[]
  chart: ShownChart | null
  onChart: (chart: ShownChart | null) => void
}

/** The measure and the form of the chart. */
export function ChartChoice({ measures, chart, onChart }: ChartChoiceProps) {
  const { t } = useTranslation()
  const forms = (['bars', 'line'] as const).map((value) => ({ value, label: t(`reports.forms.${value}`) }))
  return (
    <div className="report-chart-choice">
      <Select
        allowClear
        size="small"
        aria-label={t('reports.chart')}
        placeholder={t('reports.noChart')}
        value={chart?.measure}
        options={measures}
        onChange={(measure?: string) =>
          onChart(measure === undefined ? null : { measure, as: chart?.as ?? 'bars' })
        }
      />
      <Select
        size="small"
        aria-label={t('reports.form')}
        disabled={!chart}
        value={chart?.as ?? 'bars'}
        options={forms}
        onChange={(as) => chart && onChart({ ...chart, as })}
      />
    </div>
  )
}
