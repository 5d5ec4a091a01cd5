import { Alert, Button, Flex, Radio, Select, Table, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { fieldsOf, type Resource } from '#resource/resource'
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
      {choice.mode !== 'create' && (
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

/** The encoding of an older CSV file; the first rows below show at once whether it is right. */
function EncodingField({ run, read }: { run: ImportRun; read: ReadFile }) {
  const { t } = useTranslation()
  if (read.encodings.length < 2) return null
  return (
    <Flex gap={8} align="center" wrap className="import-plan">
      <label htmlFor="import-encoding">{t('exchange.import.encoding')}</label>
      <Select
        id="import-encoding"
        value={read.encoding}
        disabled={run.busy}
        popupMatchSelectWidth={false}
        options={read.encodings.map((value) => ({ value, label: t(`exchange.import.encodings.${value}`) }))}
        onChange={(encoding: string) => void run.readAs(encoding)}
      />
      <Typography.Text type="secondary">{t('exchange.import.encodingHelp')}</Typography.Text>
    </Flex>
  )
}

/** The file's columns one below the other: head, some values, and the property that they become. */
function MappingTable({ resource, read, choice, onChoice }: PlanProps & { read: ReadFile }) {
  const { t } = useTranslation()
  const columns = importColumns(resource)
  const choose = (index: number, name: string | null) => {
    const others = choice.mapping.map((each) => (name !== null && each === name ? null : each))
    onChoice({ ...choice, mapping: others.map((each, at) => (at === index ? name : each)) })
  }
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
          ),
        },
      ]}
    />
  )
}

/** The obstacle to a check, if one is apparent beforehand. */
function useObstacle(resource: Resource, { mapping, mode, key }: ImportChoice): string | undefined {
  const { t } = useTranslation()
  const title = useTitle()
  const fields = fieldsOf(resource)
  const titles = (names: string[]) =>
    names.flatMap((name) => (fields[name] ? [title(fields[name])] : [])).join(', ')
  if (mapping.every((name) => name === null)) return t('exchange.import.nothing')
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
  const obstacle = useObstacle(resource, choice ?? { mapping: [], mode: 'create', key: 'id' })
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
      <EncodingField run={run} read={read} />
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
