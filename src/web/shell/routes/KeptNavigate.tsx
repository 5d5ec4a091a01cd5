import { Navigate, useLocation } from 'react-router'

/** Leads on to another path, with the query and the hash of the address. */
export function KeptNavigate({ to }: { to: string }) {
  const { search, hash } = useLocation()
  return <Navigate to={to + search + hash} replace />
}
