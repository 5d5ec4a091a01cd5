import { lazy, type PropsWithChildren } from 'react'
import { ListScreensProvider } from '../list/list-screens'
import { RegistryProvider, type Registry } from '../shell/registry'
import { menuGroups, pages } from './pages'
import { resourceScreens } from './resource-screens'

const registry: Registry = {
  pages,
  menuGroups,
  ListPage: lazy(() => import('../list/ListPage').then((module) => ({ default: module.ListPage }))),
  RecordDialog: lazy(() =>
    import('../editing/RecordDialog').then((module) => ({ default: module.RecordDialog })),
  ),
  dialogs: resourceScreens,
  BarcodeLabel: lazy(() =>
    import('../print/BarcodeLabel').then((module) => ({ default: module.BarcodeLabel })),
  ),
}

/** Provides all screens to the layers that show them, which import none. */
export function Screens({ children }: PropsWithChildren) {
  return (
    <RegistryProvider value={registry}>
      <ListScreensProvider value={resourceScreens}>{children}</ListScreensProvider>
    </RegistryProvider>
  )
}
