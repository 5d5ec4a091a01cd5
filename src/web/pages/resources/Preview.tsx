import { Typography } from 'antd'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'

/** A preview of the draft, marked as such. */
export function Preview({ hint, children }: PropsWithChildren<{ hint: string }>) {
  const { t } = useTranslation()
  return (
    <section className="resource-preview" aria-label={t('resources.preview')}>
      <header>
        <Typography.Text strong>{t('resources.preview')}</Typography.Text>
        <Typography.Text type="secondary">{hint}</Typography.Text>
      </header>
      {children}
    </section>
  )
}
