import { labels } from '#words/labels'
import { useList, type BaseRecord } from '@refinedev/core'
import { Button, Table, Tag, Typography, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { Nothing } from '../../kit/empty/Nothing'
import { isOpeningSheet } from '#domain/opening/opening-sheets'
import { RelativeTime } from '../../fields/dates/RelativeTime'
import { useTitle } from '../../data/languages/use-title'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { ToolsHead } from '../../list/ToolsHead'
import { useAction } from '../../editing/action/use-action'
import { useIsMobile } from '../../kit/use-is-mobile'
import { useQuestion } from '../../shell/use-question'
import { ledgers, resourcesOf } from '#domain/ledger/ledgers'

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
export const touchedByOpening = [
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
  const nameOf = (sheet: string) => (isOpeningSheet(sheet) ? title(labels.openingSheets[sheet]) : sheet)
  const always: TableColumnsType<OpeningImport> = [
    { title: t('opening.columns.code'), dataIndex: 'code', width: 96 },
    { title: t('opening.columns.sheet'), dataIndex: 'sheet', width: 160, render: nameOf },
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
export function OpeningImports() {
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
