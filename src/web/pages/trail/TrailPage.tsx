import { DownloadOutlined, SafetyOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../data/download'
import { Moments } from '../../editing/history/Moments'
import { fileName, saveFile } from '../../kit/save-file'
import { SealsDrawer } from './SealsDrawer'
import { TrailFilters } from './TrailFilters'
import { TRAIL, trailPage, type Sought } from './trail-calls'
import './trail.css'

/** Saves what is looked for as a file. */
function useTrailExport(sought: Sought) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const { file, headers } = await download('/trail/export', sought, new AbortController().signal)
      saveFile(file, fileName(headers, 'audit.csv'))
    } catch (error) {
      open?.({ type: 'error', message: error instanceof Error ? error.message : t('errors.unknown') })
    } finally {
      setSaving(false)
    }
  }
  return { saving, save: () => void save() }
}

/** All that was done in the shop: who, what, when, from where. */
export function TrailPage() {
  const { t } = useTranslation()
  const [sought, setSought] = useState<Sought>({})
  const [sealsShown, setSealsShown] = useState(false)
  const { saving, save } = useTrailExport(sought)
  return (
    <div className="trail-page">
      <header className="searched-head">
        <Typography.Title level={4} aria-level={1}>
          {t('shell.pages.trail')}
        </Typography.Title>
        <Flex gap="small">
          <Button icon={<SafetyOutlined aria-hidden />} onClick={() => setSealsShown(true)}>
            {t('trail.sealed')}
          </Button>
          <Button icon={<DownloadOutlined aria-hidden />} loading={saving} onClick={save}>
            {t('exchange.export.title')}
          </Button>
        </Flex>
      </header>
      <TrailFilters sought={sought} onChange={setSought} />
      <Moments resource={TRAIL} name={['search', sought]} page={(before) => trailPage(sought, before)} />
      <SealsDrawer open={sealsShown} onClose={() => setSealsShown(false)} />
    </div>
  )
}
