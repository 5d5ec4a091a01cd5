import { DownloadOutlined, SafetyOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileDownload } from '../../data/use-file-download'
import { Moments } from '../../editing/history/Moments'
import { SealsDrawer } from './SealsDrawer'
import { TrailFilters } from './TrailFilters'
import { TRAIL, trailPage, type Sought } from './trail-calls'
import './trail.css'

/** All that was done in the shop: who, what, when, from where. */
export function TrailPage() {
  const { t } = useTranslation()
  const [chosen, setSought] = useState<Sought>({ plain: true })
  // Who asks for one kind of moments is told them all.
  const { plain, ...rest } = chosen
  const sought: Sought = plain && chosen.action === undefined ? chosen : rest
  const [sealsShown, setSealsShown] = useState(false)
  const { saving, save } = useFileDownload()
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
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={saving}
            onClick={() => void save('/trail/export', 'audit.csv', sought)}
          >
            {t('exchange.export.title')}
          </Button>
        </Flex>
      </header>
      <TrailFilters sought={chosen} onChange={setSought} />
      <Moments resource={TRAIL} name={['search', sought]} page={(before) => trailPage(sought, before)} />
      <SealsDrawer open={sealsShown} onClose={() => setSealsShown(false)} />
    </div>
  )
}
