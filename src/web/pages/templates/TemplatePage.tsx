import { Flex, Typography } from 'antd'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { TemplateFrameProps } from './editor/TemplateEditor'
import { TemplateOpener } from './TemplateOpener'
import { pageOf, templatesPlace } from './editor/template-places'

/** A template on a page of its own: `/admin/templates/sales-order`, `/admin/templates/new`. */
export function TemplatePage() {
  const { name = 'new' } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <TemplateOpener
      name={name}
      copied={query.get('copy') ?? undefined}
      Frame={TemplatePageFrame}
      onNamed={(saved) => void navigate(pageOf(saved.name), { replace: true })}
      onClose={() => void navigate(templatesPlace)}
    />
  )
}

/** The head of the page stays in sight, and the design takes all the room below it. */
function TemplatePageFrame({
  code,
  tags,
  actions,
  primary,
  children,
}: PropsWithChildren<TemplateFrameProps>) {
  const { t } = useTranslation()
  return (
    <article className="template-page">
      <header>
        <Flex align="center" gap={10} wrap>
          <Typography.Title level={4} aria-level={1}>
            {code}
          </Typography.Title>
          <Typography.Text type="secondary">{t('shell.pages.template')}</Typography.Text>
          <span>{tags}</span>
        </Flex>
        <Flex gap={8} wrap>
          {actions}
          {primary}
        </Flex>
      </header>
      {children}
    </article>
  )
}
