import { useInvalidate } from '@refinedev/core'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import './opening.css'
import { OpeningImports, touchedByOpening } from './OpeningImports'
import { SheetList } from './SheetList'

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
