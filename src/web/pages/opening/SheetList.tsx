import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Tag, Typography } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpeningSheet, openingSheets } from '#domain/opening/opening-sheets'
import { openingForm } from '#sheet/opening-forms'
import type { Resource } from '#resource/resource'
import { columnName, columnTitle, importColumns } from '#sheet/sheet-columns'
import { useTitle } from '../../data/languages/use-title'
import { currentLanguage } from '../../data/languages/i18n'
import { useResources } from '../../data/resources'
import { saveFile } from '../../kit/save-file'

const ImportDialog = lazy(() =>
  import('../../exchange/ImportDialog').then((module) => ({ default: module.ImportDialog })),
)

/** The heads that a sheet takes, in the user's language, as spreadsheets read them. */
function emptySheet(form: Resource): Blob {
  const columns = importColumns(form).filter((column) => column.name !== 'id')
  const heads = columns.map((column) => `"${columnTitle(column, currentLanguage()).replaceAll('"', '""')}"`)
  return new Blob([`\uFEFF${heads.join(',')}\r\n`], { type: 'text/csv' })
}

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
          onClick={() => saveFile(emptySheet(form), `${title(form)}.csv`)}
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
export function SheetList({ onImported }: { onImported: () => void }) {
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
