import { UploadOutlined } from '@ant-design/icons'
import { useModal, type BaseRecord } from '@refinedev/core'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { text } from '#paper/panel-values'
import { fieldsOf } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { templateTitle } from '../../print/load-templates'
import { mayDo } from '../../data/session/access'
import { useResource } from '../../data/resources'
import { RecordList } from '../../list/RecordList'
import { useDialogs } from '../../shell/dialogs/dialogs'
import { useIsMobile } from '../../kit/use-is-mobile'
import { paperNamed } from './designer/papers'
import { TemplateTools, TOOLS_WIDTH } from './editor/TemplateTools'
import './templates.css'

const ImportDialog = lazy(() =>
  import('./exchange/TemplateImport').then((module) => ({ default: module.TemplateImport })),
)

/** Opens the import of a file. */
function ImportButton() {
  const { t } = useTranslation()
  const { visible, show, close } = useModal()
  return (
    <>
      <Tooltip title={t('templates.import.title')}>
        <Button
          icon={<UploadOutlined aria-hidden />}
          aria-label={t('templates.import.title')}
          onClick={show}
        />
      </Tooltip>
      {visible && (
        <Suspense>
          <ImportDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const renderTools = (record: BaseRecord) => <TemplateTools record={record} />

const PAPER_WIDTH = 140
const widths = { name: 144, title: 172, document: 136, standard: 104, paper: PAPER_WIDTH, version: 72 }

/** The paper and its size in one; the title in the user's language. */
function useOwnColumns() {
  const { t } = useTranslation()
  const title = useTitle()
  const { paper: field = {}, title: named = {} } = fieldsOf(useResource('templates'))
  return useMemo(() => {
    const render = ({ width, height }: BaseRecord) => {
      const size = { width: Number(width), height: Number(height) }
      return (
        <>
          {t(`templates.papers.${paperNamed(size)}`)}{' '}
          <span className="quiet">
            {size.width} × {size.height}
          </span>
        </>
      )
    }
    const renderTitle = ({ name, title: stored }: BaseRecord) =>
      templateTitle({ name: text(name), title: text(stored) })
    return {
      title: { title: title(named), width: widths.title, render: renderTitle },
      paper: { title: `${title(field)} (mm)`, width: PAPER_WIDTH, render },
    }
  }, [t, title, field, named])
}

/** All print templates; a click opens the designer. */
export function TemplatesPage() {
  const { t } = useTranslation()
  const title = useTitle()
  const dialogs = useDialogs()
  const resource = useResource('templates')
  const mayCreate = mayDo('create', resource)
  const fixed = !useIsMobile()
  const rowTools = useMemo(() => ({ width: TOOLS_WIDTH, fixed, render: renderTools }), [fixed])
  const kind = {
    resource,
    name: 'templates',
    title: title(resource),
    failed: t('list.failed'),
    columns: resource.list.columns,
    widths,
    computed: useOwnColumns(),
    rowTools,
    importing: mayCreate ? <ImportButton /> : undefined,
    onOpen: ({ name }: BaseRecord) => {
      if (typeof name === 'string') void dialogs.open('templates', name)
    },
    onCreate: mayCreate ? () => void dialogs.open('templates', 'new') : undefined,
  }
  return <RecordList kind={kind} />
}
