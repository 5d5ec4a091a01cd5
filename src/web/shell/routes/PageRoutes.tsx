import { Route, Routes, type Location } from 'react-router'
import { useResources } from '../../data/resources'
import { KeptNavigate } from './KeptNavigate'
import { NoPage } from './NoPage'
import { PageFrame } from './PageFrame'
import { useRegistry } from '../registry'
import { listedResources, visiblePages } from './places'

interface PageRoutesProps {
  /** The address of the page; that of the browser when left out. */
  location?: Location
}

/** The routes under /admin: hand-written pages and generated lists. */
export function PageRoutes({ location }: PageRoutesProps) {
  const resources = useResources()
  const { ListPage, ...registry } = useRegistry()
  return (
    <Routes location={location}>
      <Route index element={<KeptNavigate to="/admin/dashboard" />} />
      {visiblePages(registry, resources).map(({ path, component: Page }) => (
        <Route key={path} path={path} element={<PageFrame key={path}>{<Page />}</PageFrame>} />
      ))}
      {listedResources(registry, resources).map(({ resource, path }) => (
        <Route
          key={path}
          path={path}
          element={
            <PageFrame key={path}>
              <ListPage resource={resource.$id} />
            </PageFrame>
          }
        />
      ))}
      <Route path="profile/index" element={<KeptNavigate to="/admin/profile" />} />
      <Route path="*" element={<NoPage />} />
    </Routes>
  )
}
