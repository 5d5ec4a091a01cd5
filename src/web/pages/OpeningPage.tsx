import { useInvalidate, useList, type BaseRecord } from '@refinedev/core'
import { Typography, Button, Table, Tag, type TableColumnsType, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { labels } from '#words/labels'
import { isOpeningSheet, openingSheets } from '#domain/opening'
import { ledgers, resourcesOf } from '#domain/ledger/ledgers'
import { openingForm } from '#sheet/opening-forms'
import type { Resource } from '#resource/resource'
import { columnName, importColumns } from '#sheet/sheet-columns'
import './opening.css'
import { Nothing } from '../kit/empty/Nothing'
import { RelativeTime } from '../fields/dates/RelativeTime'
import { useTitle } from '../data/languages/use-title'
import { LoadFailure } from '../shell/notices/LoadFailure'
import { ToolsHead } from '../list/ToolsHead'
import { useAction } from '../editing/action/use-action'
import { useIsMobile } from '../kit/media-query'
import { useQuestion } from '../shell/use-question'
import { useResources } from '../data/resources'
import { saveEmptySheet } from '../exchange/use-import'

/** Imports the shop's opening data, and reverses a wrong import. */
export function OpeningPage() {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const renew = () => {
    for (const resource of touchedByOpening) void invalidate({ resource, invalidates: ['resourceAll'] })
  }
  return (
    <div className="opening-page">
      <Typography.Title level={4} aria-level={1}>
        {t('shell.pages.opening')}
      </Typography.Title>
      <Typography.Paragraph type="secondary">{t('opening.lead')}</Typography.Paragraph>
      <SheetList onImported={renew} />
      <OpeningImports />
    </div>
  )
}

interface OpeningImport extends BaseRecord {
  id: number
  code: string
  sheet: string
  file: string
  rows: number
  imported_by: string | null
  created_at: string
  taken_back_at: string | null
  taken_back_by: string | null
}

/** The resources that an import of opening data changes, whose answers become stale. */
const touchedByOpening = [
  ...['opening_imports', 'inventorys', 'inventory_movements', 'orders'],
  ...Object.values(ledgers).flatMap(resourcesOf),
]

function TakeBackButton({ one }: { one: OpeningImport }) {
  const { t } = useTranslation()
  const ask = useQuestion()
  const path = `/opening_imports/${one.code}/take_back`
  const action = useAction({ path, done: 'opening.taken_back', touched: touchedByOpening }, () => undefined)
  const start = () =>
    ask({
      title: t('opening.question', { code: one.code }),
      content: t('opening.consequence', { count: one.rows }),
      okText: t('opening.take_back'),
      cancelText: t('opening.keep'),
      danger: true,
      onOk: () => action.call(),
    })
  return (
    <Button size="small" danger loading={action.calling} onClick={start}>
      {t('opening.take_back')}
    </Button>
  )
}

function useColumns(): TableColumnsType<OpeningImport> {
  const { t } = useTranslation()
  const title = useTitle()
  const mobile = useIsMobile()
  const sheetName = (sheet: string) => (isOpeningSheet(sheet) ? title(labels.openingSheets[sheet]) : sheet)
  const always: TableColumnsType<OpeningImport> = [
    { title: t('opening.columns.code'), dataIndex: 'code', width: 96 },
    { title: t('opening.columns.sheet'), dataIndex: 'sheet', width: 160, render: sheetName },
    {
      title: t('opening.columns.rows'),
      dataIndex: 'rows',
      width: 88,
      align: 'right',
      className: 'opening-rows',
    },
  ]
  const wide: TableColumnsType<OpeningImport> = [
    { title: t('opening.columns.file'), dataIndex: 'file', ellipsis: true },
    { title: t('opening.columns.by'), dataIndex: 'imported_by', width: 120, ellipsis: true },
    {
      title: t('opening.columns.at'),
      dataIndex: 'created_at',
      width: 150,
      render: (at: string) => <RelativeTime at={at} />,
    },
  ]
  const last: TableColumnsType<OpeningImport> = [
    {
      title: <ToolsHead />,
      key: 'state',
      width: 120,
      align: 'right',
      render: (_, one) =>
        one.taken_back_at === null ? (
          <TakeBackButton one={one} />
        ) : (
          <Tag>{t('opening.state_taken_back')}</Tag>
        ),
    },
  ]
  return mobile ? [...always, ...last] : [...always, ...wide, ...last]
}

/** The imports of opening data so far; a wrong one is taken back as a whole. */
function OpeningImports() {
  const { t } = useTranslation()
  const columns = useColumns()
  const { result, query } = useList<OpeningImport>({
    resource: 'opening_imports',
    pagination: { mode: 'off' },
    sorters: [{ field: 'id', order: 'desc' }],
  })
  if (query.error)
    return (
      <LoadFailure
        title={t('list.failed')}
        reason={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <>
      <Typography.Title level={5} aria-level={2}>
        {t('opening.imports')}
      </Typography.Title>
      <Table<OpeningImport>
        size="small"
        className="opening-imports"
        rowKey="id"
        columns={columns}
        dataSource={result.data}
        loading={{ spinning: query.isPending, delay: 200 }}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Nothing scene="paper" hint={t('opening.none')} /> }}
      />
    </>
  )
}

const ImportDialog = lazy(() =>
  import('../exchange/ImportDialog').then((module) => ({ default: module.ImportDialog })),
)

/** The columns of a sheet; those without which a row is refused stand out. */
function Heads({ form }: { form: Resource }) {
  const title = useTitle()
  const required = form.required ?? []
  return (
    <div className="opening-heads">
      {importColumns(form)
        .filter((column) => column.name !== 'id' && column.part === undefined)
        .map((column) => (
          <Tag
            key={columnName(column)}
            bordered={false}
            {...(required.includes(column.name) ? { color: 'gold' } : {})}
          >
            {title(column.field)}
          </Tag>
        ))}
    </div>
  )
}

function Sheet({ form, onImport }: { form: Resource; onImport: () => void }) {
  const { t } = useTranslation()
  const title = useTitle()
  return (
    <li className="opening-sheet">
      <div>
        <Typography.Text strong>{title(form)}</Typography.Text>
        <Typography.Paragraph type="secondary" className="opening-lead">
          {t(`opening.sheets.${form.$id}`)}
        </Typography.Paragraph>
        <Heads form={form} />
      </div>
      <Flex gap={8} wrap>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          aria-label={t('opening.sheet_of', { sheet: title(form) })}
          onClick={() => saveEmptySheet(form, title(form))}
        >
          {t('opening.sheet')}
        </Button>
        <Button
          icon={<UploadOutlined aria-hidden />}
          aria-label={t('opening.import_of', { sheet: title(form) })}
          onClick={onImport}
        >
          {t('opening.import')}
        </Button>
      </Flex>
    </li>
  )
}

/** The sheets of opening data, each with its columns, an empty file to fill in, and its import. */
function SheetList({ onImported }: { onImported: () => void }) {
  const resources = useResources()
  const [open, setOpen] = useState<Resource>()
  const forms = openingSheets.flatMap((name) => {
    const form = isOpeningSheet(name) ? openingForm(name, resources) : undefined
    return form ? [form] : []
  })
  const close = () => {
    setOpen(undefined)
    onImported()
  }
  return (
    <>
      <ul className="opening-sheets">
        {forms.map((form) => (
          <Sheet key={form.$id} form={form} onImport={() => setOpen(form)} />
        ))}
      </ul>
      {open && (
        <Suspense>
          <ImportDialog resource={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
