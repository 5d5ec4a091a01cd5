import { Breadcrumb } from '@refinedev/antd'
import type { BreadcrumbProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../kit/store'
import { shownTitle } from '../views/shown-title'

/** The breadcrumb of the page; each place above it is a link. */
export function Trail() {
  const { t } = useTranslation()
  const shown = useStore(shownTitle)
  const itemRender: BreadcrumbProps['itemRender'] = (item, _params, items) =>
    (item === items.at(-1) && shown) || item.title
  const look = { itemRender, 'aria-label': t('shell.breadcrumb') }
  return <Breadcrumb hideIcons showHome={false} minItems={0} breadcrumbProps={look} />
}
