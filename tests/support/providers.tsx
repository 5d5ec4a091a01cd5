import { Refine } from '@refinedev/core'
import { App as AntApp, ConfigProvider } from 'antd'
import type { PropsWithChildren } from 'react'
import { Screens } from '#web/app/Screens.tsx'
import { dataProvider } from '#web/data/data.ts'
import { useNotificationProvider } from '#web/data/notification.ts'
import { queryOptions, routerProvider } from '#web/data/refine.ts'
import {
  ResourcesProvider,
  useFollowedResources,
  type LoadedResources,
  type ServedResources,
} from '#web/data/resources.ts'
import { AppRouter } from '#web/shell/routes/routers.tsx'
import { DialogsProvider } from '#web/shell/dialogs/dialogs.tsx'

/** The providers of the app around a page, without the shell, whose menus no test of a screen needs. */
export function Providers({ resources: first, children }: PropsWithChildren<{ resources: LoadedResources }>) {
  const resources = useFollowedResources(first)
  return (
    <AppRouter>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <AntApp>
          <ResourcesProvider value={resources}>
            <Screens>
              <Refined resources={resources}>{children}</Refined>
            </Screens>
          </ResourcesProvider>
        </AntApp>
      </ConfigProvider>
    </AppRouter>
  )
}

function Refined({ resources, children }: PropsWithChildren<{ resources: ServedResources }>) {
  return (
    <Refine
      dataProvider={dataProvider(resources)}
      notificationProvider={useNotificationProvider()}
      routerProvider={routerProvider}
      resources={Object.keys(resources).map((name) => ({ name }))}
      options={{
        disableTelemetry: true,
        reactQuery: { clientConfig: queryOptions },
      }}
    >
      <DialogsProvider>{children}</DialogsProvider>
    </Refine>
  )
}
