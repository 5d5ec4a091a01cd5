import { Navigate, Route, Routes, useParams } from 'react-router'
import { ListPage } from './pages'
import { useResources } from './providers/resources'
import { LOGIN_PATH } from './providers/session'
import { PageFrame } from './shell/PageFrame'
import { listedResources, visiblePages } from './shell/places'
import { Shell } from './shell/Shell'
import { StatusPage } from './shell/StatusPage'

/** `/redirect/admin/customers` shows that page anew. */
function Redirect() {
  return <Navigate to={`/${useParams()['*'] ?? ''}`} replace />
}

/** Every address of the signed-in app: hand-written pages, lists of resources, and the rest. */
export function AppRoutes() {
  const resources = useResources()
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/admin" replace />} />
      <Route path={LOGIN_PATH} element={<Navigate to="/admin" replace />} />
      <Route path="/auth-redirect" element={<Navigate to="/admin" replace />} />
      <Route path="/redirect/*" element={<Redirect />} />
      <Route path="/admin" element={<Shell />}>
        <Route index element={<Navigate to="/admin/dashboard" replace />} />
        {visiblePages(resources).map(({ path, component: Page }) => (
          <Route key={path} path={path} element={<PageFrame key={path}>{<Page />}</PageFrame>} />
        ))}
        {listedResources(resources).map(({ resource, path }) => (
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
      </Route>
      <Route path="/404" element={<StatusPage status="404" />} />
      <Route path="/401" element={<StatusPage status="401" />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
