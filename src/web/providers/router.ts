import { matchResourceFromRoute, ResourceContext, type GoConfig, type RouterProvider } from '@refinedev/core'
import { useCallback, useContext, useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'

function queryOf(config: GoConfig, search: string): string {
  const query = new URLSearchParams(config.options?.keepQuery ? search : '')
  for (const [name, value] of Object.entries({ ...config.query })) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

function useGo() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  return useCallback(
    (config: GoConfig) => {
      const place = config.hash ?? (config.options?.keepHash ? hash : '')
      const path = `${String(config.to ?? '')}${queryOf(config, search)}${place === '' ? '' : `#${place.replace(/^#/, '')}`}`
      if (config.type === 'path') return path
      void navigate(path, { replace: config.type === 'replace' })
      return undefined
    },
    [navigate, search, hash],
  )
}

function useBack() {
  const navigate = useNavigate()
  return useCallback(() => void navigate(-1), [navigate])
}

function useParse() {
  const { pathname } = useLocation()
  const { id } = useParams()
  const { resources } = useContext(ResourceContext)
  const matched = useMemo(() => matchResourceFromRoute(pathname, resources), [pathname, resources])
  return useCallback(
    () => ({
      ...(matched.resource ? { resource: matched.resource } : {}),
      ...(matched.action ? { action: matched.action } : {}),
      ...(id === undefined ? {} : { id }),
      pathname,
      // What is asked of the server would else be asked anew, and forms begin anew, whenever the query changes.
      params: {},
    }),
    [matched, id, pathname],
  )
}

/**
 * How Refine goes to a page and reads the address. Its own binding for this router carries a parser of nested
 * queries along, a good ten kilobytes; our addresses have none.
 */
export const routerProvider: RouterProvider = { go: useGo, back: useBack, parse: useParse }
