import { Breadcrumb } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStore } from '../../kit/store'
import { useTrail } from '../routes/places'
import { shownTitle } from '../views/shown-title'

/** Where the user is: each place above the page leads to it. */
export function Trail() {
  const { t } = useTranslation()
  const trail = useTrail()
  const shown = useStore(shownTitle)
  const items = trail.map(({ path, title }, index) => {
    if (index === trail.length - 1) return { key: path, title: shown ?? title }
    return { key: path, title: path === '' ? title : <Link to={path}>{title}</Link> }
  })
  return <Breadcrumb items={items} aria-label={t('shell.breadcrumb')} />
}
