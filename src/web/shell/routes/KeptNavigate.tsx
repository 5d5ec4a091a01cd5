import { Navigate, useLocation } from 'react-router'

/** Redirects to another path, keeping query and hash. */
export function KeptNavigate({ to }: { to: string }) {
  const { search, hash } = useLocation()
  return <Navigate to={to + search + hash} replace />
}
