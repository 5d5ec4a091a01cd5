import { Alert, Button, Flex, Radio, Select, Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { kindOf } from '#resource/kinds'
import { fieldsOf, type Resource } from '#resource/resource'
import type { DateOrder } from '#sheet/dates'
import { columnName, columnTitle, importColumns } from '#sheet/sheet-columns'
import { useTitle } from '../data/languages/use-title'
import { currentLanguage } from '../data/languages/i18n'
import { modesFor, type ImportChoice, type ReadFile, type ImportRun } from './use-import'

const TABLE_HEIGHT = 320
const EXAMPLES = 3

interface PlanProps {
  resource: Resource
  choice: ImportChoice
  onChoice: (choice: ImportChoice) => void
}

/** The mode of the import, and the key that identifies records. */
function PlanFields({ resource, choice, keys, onChoice }: PlanProps & { keys: string[] }) {
  const { t } = useTranslation()
  const title = useTitle()
  const fields = fieldsOf(resource)
  const allowed = modesFor(resource)
  return (
    <Flex gap={16} wrap align="center" className="import-plan">
      <Radio.Group
        optionType="button"
        aria-label={t('exchange.import.mode')}
        value={choice.mode}
        options={allowed.map((mode) => ({ value: mode, label: t(`exchange.import.modes.${mode}`) }))}
        onChange={(event) => {
          const mode = allowed.find((each) => each === event.target.value)
          if (mode) onChoice({ ...choice, mode })
        }}
      />
      {choice.mode !== undefined && choice.mode !== 'create' && (
        <Flex gap={8} align="center">
          <label htmlFor="import-key">{t('exchange.import.key')}</label>
          <Select
            id="import-key"
            value={choice.key}
            popupMatchSelectWidth={false}
            options={keys.map((name) => ({ value: name, label: fields[name] ? title(fields[name]) : name }))}
            onChange={(key) => onChoice({ ...choice, key })}
          />
        </Flex>
      )}
    </Flex>
  )
}

/** A choice about the file; the first rows below show at once whether it is right. */
function PlaceField({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <Flex gap={8} align="center" wrap className="import-plan">
      <label htmlFor={id}>{label}</label>
      {children}
    </Flex>
  )
}

/** The sheet, the row of the heads and the encoding of a file, where there is a choice. */
function PlaceFields({ run, read }: { run: ImportRun; read: ReadFile }) {
  const { t } = useTranslation()
  const select = { disabled: run.busy, popupMatchSelectWidth: false } as const
  const rows = read.first_rows.map(({ row, text }) => ({
    value: String(row),
    label: t('exchange.import.headsRow', { row, text }),
  }))
  return (
    <>
      {read.sheets.length > 1 && (
        <PlaceField id="import-sheet" label={t('exchange.import.sheet')}>
          <Select
            {...select}
            id="import-sheet"
            value={read.sheet}
            options={read.sheets.map((value) => ({ value, label: value }))}
            onChange={(sheet) => sheet !== null && void run.readAs({ sheet, heads_row: '' })}
          />
        </PlaceField>
      )}
      {rows.length > 1 && (
        <PlaceField id="import-heads" label={t('exchange.import.heads')}>
          <Select
            {...select}
            id="import-heads"
            className="import-heads"
            value={String(read.heads_row)}
            options={rows}
            onChange={(row: string) => void run.readAs({ heads_row: row })}
          />
        </PlaceField>
      )}
      {read.encodings.length > 1 && (
        <PlaceField id="import-encoding" label={t('exchange.import.encoding')}>
          <Select
            {...select}
            id="import-encoding"
            value={read.encoding}
            options={read.encodings.map((value) => ({
              value,
              label: t(`exchange.import.encodings.${value}`),
            }))}
            onChange={(encoding) => encoding !== null && void run.readAs({ encoding })}
          />
          <Typography.Text type="secondary">{t('exchange.import.encodingHelp')}</Typography.Text>
        </PlaceField>
      )}
    </>
  )
}

interface OrderProps {
  orders: readonly DateOrder[]
  head: string
  order: DateOrder | null
  onOrder: (order: DateOrder) => void
}

/** The order of day, month and year in a column, which nobody guesses where its rows do not decide. */
function OrderField({ orders, head, order, onOrder }: OrderProps) {
  const { t } = useTranslation()
  const [only, ...others] = orders
  if (only === undefined) return null
  return (
    <Select
      className="import-select"
      aria-label={t('exchange.import.orderOf', { head })}
      placeholder={t('exchange.import.order')}
      value={order ?? (others.length === 0 ? only : undefined)}
      options={orders.map((value) => ({ value, label: t(`exchange.import.orders.${value}`) }))}
      onChange={onOrder}
    />
  )
}

/** The columns that become dates whose order is open, by their place. */
function openOrders(resource: Resource, read: ReadFile, { mapping, date_orders: chosen }: ImportChoice) {
  const fields = fieldsOf(resource)
  return mapping.flatMap((name, index) => {
    const field = name === null ? undefined : fields[name]
    const orders = field && kindOf(field).time !== undefined ? (read.date_orders[index] ?? []) : []
    return orders.length === 0 ? [] : [{ index, orders, order: chosen[index] ?? null }]
  })
}

/** The file's columns one below the other: head, some values, and the property that they become. */
function MappingTable({ resource, read, choice, onChoice }: PlanProps & { read: ReadFile }) {
  const { t } = useTranslation()
  const columns = importColumns(resource)
  const choose = (index: number, name: string | null) => {
    const others = choice.mapping.map((each) => (name !== null && each === name ? null : each))
    onChoice({ ...choice, mapping: others.map((each, at) => (at === index ? name : each)) })
  }
  const dates = openOrders(resource, read, choice)
  const options = columns.map((column) => ({
    value: columnName(column),
    label: columnTitle(column, currentLanguage()),
  }))
  return (
    <Table
      size="small"
      pagination={false}
      scroll={{ y: TABLE_HEIGHT }}
      rowKey="index"
      dataSource={read.headers.map((head, index) => ({ head, index }))}
      columns={[
        {
          title: t('exchange.import.head'),
          width: '26%',
          render: (_value, { head }) => <Typography.Text strong>{head || '–'}</Typography.Text>,
        },
        {
          title: t('exchange.import.examples'),
          ellipsis: true,
          responsive: ['sm'],
          render: (_value, { index }) => (
            <Typography.Text type="secondary">
              {read.sample
                .map((row) => row[index] ?? '')
                .filter((value) => value !== '')
                .slice(0, EXAMPLES)
                .join(' · ')}
            </Typography.Text>
          ),
        },
        {
          title: t('exchange.import.property'),
          width: '36%',
          render: (_value, { head, index }) => (
            <>
              <Select
                allowClear
                showSearch
                optionFilterProp="label"
                className="import-select"
                aria-label={t('exchange.import.becomes', { head })}
                placeholder={t('exchange.import.leaveOut')}
                value={choice.mapping[index] ?? undefined}
                options={options}
                onChange={(name?: string) => choose(index, name ?? null)}
              />
              {dates
                .filter((date) => date.index === index)
                .map(({ orders, order }) => (
                  <OrderField
                    key="order"
                    {...{ orders, order, head }}
                    onOrder={(chosen) =>
                      onChoice({ ...choice, date_orders: choice.date_orders.with(index, chosen) })
                    }
                  />
                ))}
            </>
          ),
        },
      ]}
    />
  )
}

/** The obstacle to a check, if one is apparent beforehand. */
function useObstacle(
  resource: Resource,
  read: ReadFile | undefined,
  choice: ImportChoice,
): string | undefined {
  const { t } = useTranslation()
  const { mapping, mode, key } = choice
  const title = useTitle()
  const fields = fieldsOf(resource)
  const titles = (names: string[]) =>
    names.flatMap((name) => (fields[name] ? [title(fields[name])] : [])).join(', ')
  if (mapping.every((name) => name === null)) return t('exchange.import.nothing')
  const undecided = read ? openOrders(resource, read, choice) : []
  const open = undecided.find(({ orders, order }) => orders.length > 1 && order === null)
  if (open) return t('exchange.import.orderMissing', { head: read?.headers[open.index] })
  if (mode === undefined) return t('exchange.import.modeMissing')
  if (mode !== 'create' && !mapping.includes(key))
    return t('exchange.import.keyMissing', { title: titles([key]) })
  const missing = (resource.required ?? []).filter((name) => {
    const field = fields[name]
    const needed = field && !field.readOnly && field.generated === undefined && field.default === undefined
    return needed && !mapping.includes(name)
  })
  if (mode === 'update' || missing.length === 0) return undefined
  return t('exchange.import.required', { titles: titles(missing) })
}

/** Chooses the properties of the file's columns and the mode for its rows. */
export function ImportColumns({ resource, run }: { resource: Resource; run: ImportRun }) {
  const { t } = useTranslation()
  const { read, choice } = run
  const obstacle = useObstacle(
    resource,
    read,
    choice ?? { mapping: [], date_orders: [], mode: 'create', key: 'id' },
  )
  if (!read || !choice) return null
  const plan = { resource, choice, onChoice: run.setChoice }
  return (
    <>
      <Typography.Text type="secondary">
        {t('exchange.import.file', {
          name: read.name,
          count: read.rows,
          rows: read.rows.toLocaleString('en-US'),
        })}
      </Typography.Text>
      <PlaceFields run={run} read={read} />
      <PlanFields {...plan} keys={read.keys} />
      <MappingTable {...plan} read={read} />
      {obstacle !== undefined && <Alert type="warning" showIcon message={obstacle} className="import-part" />}
      <Flex gap={8} justify="flex-end" className="import-part">
        <Button onClick={run.another}>{t('exchange.import.another')}</Button>
        <Button
          type="primary"
          loading={run.busy}
          disabled={obstacle !== undefined}
          onClick={() => void run.run(true)}
        >
          {t('exchange.import.check')}
        </Button>
      </Flex>
    </>
  )
}
