import { Alert, Checkbox, Flex, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { holdsCodes } from '#paper/panel'
import type { Column } from '#paper/panel-element'
import { factsOf, languages, type Language } from '#words/languages'
import type { PrintSwitch } from '../documents/document'
import type { MissingLetters } from '#paper/paper-layout'
import type { PrintNote } from '#drawing/drawing'
import { DirectSetting } from '../now/DirectSetting'
import { LabelSettings } from './LabelSettings'
import { templateLabel } from '../load-templates'
import type { PreparedPrint } from '../prepare-print'
import { PrinterSettings } from './PrinterSettings'
import { Setting } from './Setting'
import type { PrintState } from '../use-print-job'

/** Column titles break their lines on paper, not here. */
const inOneLine = (title: string) => title.replaceAll('\n', ' ')

function TemplateChooser({ prepared, state }: Pick<PrintSettingsProps, 'prepared' | 'state'>) {
  const { t } = useTranslation()
  if (prepared.templates.length < 2) return null
  return (
    <Setting title={t('print.template')}>
      <Select
        aria-label={t('print.template')}
        style={{ width: '100%' }}
        value={state.choice.template.name}
        options={prepared.templates.map((template) => ({
          value: template.name,
          label: templateLabel(template, prepared.templates),
        }))}
        onChange={state.choice.onTemplate}
      />
    </Setting>
  )
}

function Options({ prepared, state }: Pick<PrintSettingsProps, 'prepared' | 'state'>) {
  const { t } = useTranslation()
  const { options, onOptions } = state.choice
  if (prepared.options.length === 0) return null
  const box = (name: PrintSwitch) => (
    <Checkbox
      key={name}
      checked={options[name]}
      onChange={({ target }) => onOptions({ ...options, [name]: target.checked })}
    >
      {t(`print.options.${name}`)}
    </Checkbox>
  )
  return (
    <Setting title={t('print.amounts')}>
      <Flex vertical gap={6}>
        {prepared.options.map(box)}
      </Flex>
    </Setting>
  )
}

/** The customer's language, unless another one is chosen for this print. */
function NamesLanguage({ prepared, state }: Pick<PrintSettingsProps, 'prepared' | 'state'>) {
  const { t } = useTranslation()
  if (!prepared.named) return null
  const others = languages.map((language) => ({ value: language, label: factsOf(language).name }))
  return (
    <Setting title={t('print.names.title')}>
      <Select<Language | ''>
        aria-label={t('print.names.title')}
        style={{ width: '100%' }}
        value={state.language ?? ''}
        options={[{ value: '', label: t('print.names.customer') }, ...others]}
        onChange={(chosen) => state.onLanguage(chosen === '' ? undefined : chosen)}
      />
    </Setting>
  )
}

interface TableColumnsProps {
  table: readonly Column[]
  chosen: ReadonlySet<string>
}

/** The columns of one table; the last one stays. */
function TableColumns({ table, chosen }: TableColumnsProps) {
  const isLast = table.filter(({ key }) => chosen.has(key)).length === 1
  return (
    <Flex vertical gap={6}>
      {table.map(({ key, title }) => (
        <Checkbox key={key} value={key} disabled={isLast && chosen.has(key)}>
          {inOneLine(title)}
        </Checkbox>
      ))}
    </Flex>
  )
}

function ColumnPicker({ state: { choice } }: Pick<PrintSettingsProps, 'state'>) {
  const { t } = useTranslation()
  const { tables, columns, onColumns } = choice
  if (tables.length === 0) return null
  return (
    <Checkbox.Group value={[...columns]} onChange={(chosen) => onColumns(new Set(chosen.map(String)))}>
      <Flex vertical gap="middle">
        {tables.map((table, index) => (
          <Setting
            key={table[0]?.key}
            title={tables.length > 1 ? t('print.columnsOf', { table: index + 1 }) : t('print.columns')}
          >
            <TableColumns table={table} chosen={columns} />
          </Setting>
        ))}
      </Flex>
    </Checkbox.Group>
  )
}

interface PrintSettingsProps {
  prepared: PreparedPrint
  state: PrintState
  notes: readonly PrintNote[]
  /** What the PDF that was made just now lacks. */
  missing: readonly MissingLetters[]
}

/** It may come while its reader looks elsewhere, so that it is read out. */
function Warning({ text }: { text: string }) {
  return <Alert type="warning" showIcon role="alert" message={text} />
}

/** The choices before printing, and the notices. */
export function PrintSettings({ prepared, state, notes, missing }: PrintSettingsProps) {
  const { t } = useTranslation()
  const { choice, workstation } = state
  return (
    <Flex vertical gap="middle">
      {missing.map((each) => (
        <Warning key={each.text} text={t('print.missing_letters', { ...each })} />
      ))}
      {notes.map(({ reason, code }) => (
        <Warning key={`${reason} ${code}`} text={t(`print.notes.${reason}`, { code })} />
      ))}
      <TemplateChooser {...{ prepared, state }} />
      {choice.failure === undefined && (
        <>
          {state.labels.length > 0 && <LabelSettings state={state} />}
          <NamesLanguage {...{ prepared, state }} />
          <Options {...{ prepared, state }} />
          <ColumnPicker state={state} />
          <PrinterSettings workstation={workstation} hasCodes={holdsCodes(choice.panels)} />
          <DirectSetting document={prepared.document} template={choice.template.name} />
        </>
      )}
    </Flex>
  )
}
