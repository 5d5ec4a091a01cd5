import { holdsCodes, tableColumns } from '#resource/panel'
import { Alert, Checkbox, Flex, Segmented, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PrintNote } from './drawing'
import type { PrintTemplate } from './load-template'
import { RESOLUTIONS } from './remembered'

interface PrintOptionsProps {
  template: PrintTemplate
  columns: ReadonlySet<string>
  onColumns: (columns: Set<string>) => void
  dotsPerInch: number
  onResolution: (dotsPerInch: number) => void
  notes: readonly PrintNote[]
}

/** Column titles break their lines on paper, not here. */
const inOneLine = (title: string) => title.replaceAll('\n', ' ')

function ColumnPicker({ template, columns, onColumns }: PrintOptionsProps) {
  const { t } = useTranslation()
  const options = tableColumns(template.panels).map(({ key, title }) => ({
    value: key,
    label: inOneLine(title),
  }))
  if (options.length === 0) return null
  return (
    <section>
      <Typography.Title level={5}>{t('print.columns')}</Typography.Title>
      <Checkbox.Group value={[...columns]} onChange={(chosen) => onColumns(new Set(chosen.map(String)))}>
        <Flex vertical gap={6}>
          {options.map(({ value, label }) => (
            <Checkbox key={value} value={value} disabled={columns.size === 1 && columns.has(value)}>
              {label}
            </Checkbox>
          ))}
        </Flex>
      </Checkbox.Group>
    </section>
  )
}

function ResolutionPicker({ template, dotsPerInch, onResolution }: PrintOptionsProps) {
  const { t } = useTranslation()
  if (!holdsCodes(template.panels)) return null
  return (
    <section>
      <Typography.Title level={5}>{t('print.resolution')}</Typography.Title>
      <Segmented
        block
        aria-label={t('print.resolution')}
        options={RESOLUTIONS.map((value) => ({ value, label: `${value} dpi` }))}
        value={dotsPerInch}
        onChange={onResolution}
      />
      <Typography.Paragraph type="secondary">{t('print.resolution_hint')}</Typography.Paragraph>
    </section>
  )
}

/** What can be chosen before printing, and what should be known. */
export function PrintOptions(props: PrintOptionsProps) {
  const { t } = useTranslation()
  return (
    <Flex vertical gap="middle">
      {props.notes.map(({ reason, code }) => (
        <Alert
          key={`${reason} ${code}`}
          type="warning"
          showIcon
          message={t(`print.notes.${reason}`, { code })}
        />
      ))}
      <ResolutionPicker {...props} />
      <ColumnPicker {...props} />
    </Flex>
  )
}

/** Whether there is anything to choose for a template. */
export function hasOptions({ panels }: PrintTemplate): boolean {
  return holdsCodes(panels) || tableColumns(panels).length > 0
}
