import { Breadcrumb } from '@refinedev/antd'
import { useBreadcrumb } from '@refinedev/core'
import type { BreadcrumbProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStore } from '../../kit/store'
import { shownTitle } from '../views/view-scope'

/** The breadcrumb of the page; each place above it is a link. */
export function Trail() {
  const { t } = useTranslation()
  const shown = useStore(shownTitle)
  const itemRender: BreadcrumbProps['itemRender'] = (item, _params, items) =>
    (item === items.at(-1) && shown) || item.title
  const look = { itemRender, 'aria-label': t('shell.breadcrumb') }
  return <Breadcrumb hideIcons showHome={false} minItems={0} breadcrumbProps={look} />
}

/** The breadcrumb where tabs name the page: the list that it belongs to. */
export function PlaceAbove() {
  const { t } = useTranslation()
  const { breadcrumbs } = useBreadcrumb()
  const above = breadcrumbs.slice(0, -1).findLast(({ href }) => href)
  if (above?.href === undefined) return null
  return (
    <nav className="place-above" aria-label={t('shell.breadcrumb')}>
      <Link to={above.href}>{above.label}</Link>
    </nav>
  )
}
