import { Flex, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Filing, SavedView } from './saved-views'

const spans = ['day', 'week', 'month'] as const
const formats = ['xlsx', 'csv'] as const

/** How often a view is kept as a file; a new one never. */
export function filingOf(view: SavedView | undefined): Filing {
  return { filing: view?.filing ?? null, format: view?.format === 'csv' ? 'csv' : 'xlsx' }
}

interface FilingInputProps {
  filing: Filing
  onChange: (filing: Filing) => void
}

/** How often the server keeps a view as a file, and as which. */
export function FilingInput({ filing, onChange }: FilingInputProps) {
  const { t } = useTranslation()
  const never = 'never'
  return (
    <Flex vertical gap={4}>
      <span>{t('list.views.filing.title')}</span>
      <Flex gap={8}>
        <Select
          style={{ flex: 1 }}
          aria-label={t('list.views.filing.title')}
          value={filing.filing ?? never}
          options={[never, ...spans].map((each) => ({ value: each, label: t(`list.views.filing.${each}`) }))}
          onChange={(span) => onChange({ ...filing, filing: spans.find((each) => each === span) ?? null })}
        />
        <Select
          style={{ width: 96 }}
          aria-label={t('list.views.filing.format')}
          disabled={filing.filing === null}
          value={filing.format}
          options={formats.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(format) => onChange({ ...filing, format })}
        />
      </Flex>
      <span className="quiet">{t('list.views.filing.hint')}</span>
    </Flex>
  )
}
