import { Alert, Checkbox, Flex, Select, Button, Segmented, Typography, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useModal } from '@refinedev/core'
import { lazy, Suspense, useRef, useId, useState, type PropsWithChildren } from 'react'
import { holdsCodes } from '#paper/panel'
import type { Column } from '#paper/panel-element'
import { factsOf, languages, type Language } from '#words/languages'
import type { MissingLetters } from '#paper/paper-layout'
import { labelText, type PrintData, type PrintNote } from '#drawing/drawing'
import type { DocumentType } from '#domain/print/document-types'
import { fitsPaper, type LabelSheet } from '#domain/print/label-sheet'
import type { PrintSwitch } from '../documents/document'
import { templateLabel } from '../load-templates'
import type { PreparedPrint } from '../prepare-print'
import type { PrintState } from '../use-print-job'
import { useCorrectionText } from './use-correction-text'
import type { Workstation } from './use-workstation'
import { RESOLUTIONS, directTemplate, rememberDirect } from './workstation'
import { countOf, millimetres } from '../../fields/numbers/measures'
import { NumberInput } from '../../fields/numbers/NumberInput'
import { SheetPicture } from '../SheetPicture'

/** Column titles break their lines on paper, not here. */
const inOneLine = (title: string) => title.replaceAll('\n', ' ')

function TemplateChooser({ prepared, state }: Pick<PrintSettingsProps, 'prepared' | 'state'>) {
  const { t } = useTranslation()
  const { isStandard, isPinned, onPinned } = state.choice
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
      {(!isStandard || isPinned) && (
        <Checkbox checked={isPinned} onChange={({ target }) => onPinned(target.checked)}>
          {t('print.pinned')}
        </Checkbox>
      )}
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

/** The customer's language, else the shop's, unless another one is chosen for this print. */
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
  /** Of the paper, whose languages the columns have. */
  data: PrintData
}

/** The columns of one table; the last one stays. */
function TableColumns({ table, chosen, data }: TableColumnsProps) {
  const isLast = table.filter(({ key }) => chosen.has(key)).length === 1
  return (
    <Flex vertical gap={6}>
      {table.map(({ key, title }) => (
        <Checkbox key={key} value={key} disabled={isLast && chosen.has(key)}>
          {inOneLine(labelText(title, data))}
        </Checkbox>
      ))}
    </Flex>
  )
}

function ColumnPicker({ state: { choice, job } }: Pick<PrintSettingsProps, 'state'>) {
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
            <TableColumns table={table} chosen={columns} data={job.documents[0] ?? {}} />
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
  /** The missing letters of the PDF made last. */
  missing: readonly MissingLetters[]
}

/** It may appear while the user looks elsewhere, so it is read out. */
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

const RulerDialog = lazy(() => import('./RulerDialog').then((module) => ({ default: module.RulerDialog })))

/** The settings of this workstation's printer for this paper: its dots, and the correction of its millimetres. */
function PrinterSettings({ workstation, hasCodes }: { workstation: Workstation; hasCodes: boolean }) {
  const { t } = useTranslation()
  const measuring = useModal()
  const opener = useRef<HTMLButtonElement>(null)
  const correctionText = useCorrectionText()
  const { paper, printer, onPrinter } = workstation
  const close = () => {
    measuring.close()
    opener.current?.focus()
  }
  return (
    <Setting title={t('print.printer', { width: paper.width, height: paper.height })}>
      <Flex vertical gap="small" align="stretch">
        {hasCodes && (
          <>
            <Segmented
              block
              aria-label={t('print.resolution')}
              options={RESOLUTIONS.map((value) => ({ value, label: `${value} dpi` }))}
              value={printer.dotsPerInch}
              onChange={(dotsPerInch) => onPrinter({ ...printer, dotsPerInch })}
            />
            <Typography.Text type="secondary">{t('print.resolution_hint')}</Typography.Text>
          </>
        )}
        <Flex align="center" justify="space-between" gap="small">
          <Typography.Text type="secondary">{correctionText(printer.correction)}</Typography.Text>
          <Button ref={opener} size="small" onClick={measuring.show}>
            {t('print.ruler.open')}
          </Button>
        </Flex>
      </Flex>
      {measuring.visible && (
        <Suspense>
          <RulerDialog workstation={workstation} onClose={close} />
        </Suspense>
      )}
    </Setting>
  )
}

interface DirectSettingProps {
  document: DocumentType
  /** The template that is chosen in the dialog. */
  template: string
}

/** Whether this workstation prints a document in the chosen template without asking. */
function DirectSetting({ document, template }: DirectSettingProps) {
  const { t } = useTranslation()
  const id = useId()
  const [direct, setDirect] = useState(() => directTemplate(document))
  const change = (isDirect: boolean) => {
    const chosen = isDirect ? template : ''
    rememberDirect(document, chosen)
    setDirect(chosen)
  }
  return (
    <Setting title={t('print.direct.title')}>
      <Flex vertical gap="small">
        <Flex align="center" gap="small">
          <Switch id={id} size="small" checked={direct === template} onChange={change} />
          <label htmlFor={id}>{t('print.direct.switch')}</label>
        </Flex>
        <Typography.Text type="secondary">{t('print.direct.help')}</Typography.Text>
      </Flex>
    </Setting>
  )
}

const copies = countOf(0, 999)

/** The number of prints of each label. */
function Quantities({ state: { labels, onLabel } }: { state: PrintState }) {
  const { t } = useTranslation()
  const total = labels.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Setting title={t('print.labels', { total })}>
      <Flex vertical gap={6} style={{ maxHeight: 240, overflow: 'auto' }}>
        {labels.map(({ code, quantity }, index) => (
          <Flex key={`${index} ${code}`} align="center" justify="space-between" gap="small">
            <Typography.Text ellipsis={{ tooltip: code }}>{code}</Typography.Text>
            <NumberInput
              aria-label={t('print.quantity', { code })}
              size="small"
              measure={copies}
              step={1}
              value={quantity}
              onChange={(value) => typeof value === 'number' && onLabel(index, value)}
              style={{ flex: '0 0 72px' }}
            />
          </Flex>
        ))}
      </Flex>
    </Setting>
  )
}

/** The measures of a sheet, and their bounds. */
const measures = [
  { name: 'columns', least: 1, most: 20, whole: true },
  { name: 'rows', least: 1, most: 40, whole: true },
  { name: 'left', least: 0, most: 100, whole: false },
  { name: 'top', least: 0, most: 100, whole: false },
  { name: 'gapAcross', least: 0, most: 50, whole: false },
  { name: 'gapDown', least: 0, most: 50, whole: false },
] as const satisfies { name: keyof LabelSheet; least: number; most: number; whole: boolean }[]

function SheetMeasures({ sheet, onSheet }: { sheet: LabelSheet; onSheet: (sheet: LabelSheet) => void }) {
  const { t } = useTranslation()
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
      {measures.map(({ name, least, most, whole }) => (
        <label key={name}>
          <Typography.Text type="secondary">{t(`print.sheet.${name}`)}</Typography.Text>
          <NumberInput
            size="small"
            aria-label={t(`print.sheet.${name}`)}
            measure={whole ? countOf(least, most) : millimetres(least, most)}
            step={whole ? 1 : 0.5}
            {...(whole ? {} : { suffix: 'mm' })}
            value={sheet[name]}
            onChange={(value) => typeof value === 'number' && onSheet({ ...sheet, [name]: value })}
          />
        </label>
      ))}
    </div>
  )
}

/** The number of labels of each code, and whether they come from a roll or lie on sheets. */
function LabelSettings({ state }: { state: PrintState }) {
  const { t } = useTranslation()
  const { workstation, choice } = state
  const { stock, onStock, start, onStart } = workstation
  const [label] = choice.panels
  if (!label) return null
  return (
    <>
      <Quantities state={state} />
      <Setting title={t('print.stock')}>
        <Flex vertical gap="small">
          <Segmented
            block
            aria-label={t('print.stock')}
            options={[
              { value: 'roll', label: t('print.roll') },
              { value: 'sheets', label: t('print.sheets') },
            ]}
            value={stock.onSheets ? 'sheets' : 'roll'}
            onChange={(value) => onStock({ ...stock, onSheets: value === 'sheets' })}
          />
          {stock.onSheets && (
            <>
              <SheetMeasures sheet={stock.sheet} onSheet={(sheet) => onStock({ ...stock, sheet })} />
              {!fitsPaper(stock.sheet, label) && (
                <Typography.Text type="danger">{t('print.sheet.too_large')}</Typography.Text>
              )}
              <SheetPicture
                sheet={stock.sheet}
                label={label}
                start={start}
                count={state.job.documents.length}
                onStart={onStart}
              />
            </>
          )}
        </Flex>
      </Setting>
    </>
  )
}

/** One choice for a print, under its title. */
function Setting({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <section>
      <Typography.Title level={5} aria-level={2}>
        {title}
      </Typography.Title>
      {children}
    </section>
  )
}
