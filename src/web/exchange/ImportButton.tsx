import { UploadOutlined } from '@ant-design/icons'
import { useModal } from '@refinedev/core'
import { Button, Dropdown, Tooltip } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { opensWith } from '#sheet/opening-forms'
import { isImportable, type Resource } from '#resource/resource'
import { mayAct, mayDo } from '../data/session/access'

const ImportDialog = lazy(() => import('./ImportDialog').then((module) => ({ default: module.ImportDialog })))

/** The ways in which the user may bring a file of records in. */
function waysOf(resource: Resource): ('records' | 'opening')[] {
  const records = isImportable(resource) && mayDo('import', resource)
  const opening = opensWith(resource) && mayAct('opening') === 'yes'
  return [...(records ? (['records'] as const) : []), ...(opening ? (['opening'] as const) : [])]
}

interface ImportButtonProps {
  resource: Resource
  /** Shows its title, when it is one of the next steps and not a tool. */
  named?: boolean
}

/** Opens the import of a file, if the user may write records of the resource or bring its opening data. */
export function ImportButton({ resource, named = false }: ImportButtonProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { visible, show, close } = useModal()
  const ways = waysOf(resource)
  const [only] = ways
  if (only === undefined) return null
  const start = { records: show, opening: () => void navigate('/admin/opening') }
  const button = (
    <Button
      icon={<UploadOutlined aria-hidden />}
      {...(named ? {} : { 'aria-label': t('exchange.import.title') })}
      {...(ways.length === 1 ? { onClick: start[only] } : {})}
    >
      {named && t('exchange.import.first')}
    </Button>
  )
  const items = ways.map((way) => ({
    key: way,
    label: t(`exchange.import.ways.${way}`),
    onClick: start[way],
  }))
  return (
    <>
      {ways.length === 1 ? (
        <Tooltip
          title={
            named ? '' : t(only === 'records' ? 'exchange.import.title' : 'exchange.import.ways.opening')
          }
        >
          {button}
        </Tooltip>
      ) : (
        <Dropdown trigger={['click']} menu={{ items }}>
          {button}
        </Dropdown>
      )}
      {visible && (
        <Suspense>
          <ImportDialog resource={resource} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
