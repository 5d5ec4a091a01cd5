import '@ant-design/v5-patch-for-react-19'
import { Refine } from '@refinedev/core'
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import 'antd/dist/reset.css'
import { use, useEffect, useMemo, useState, type PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { AppRoutes } from './AppRoutes'
import { useLook } from '../shell/appearance/look'
import { componentSizeOf } from '../data/preferences/look-sizes'
import { accessControlProvider } from '../data/session/access'
import { useAppearance } from '../data/preferences/appearance'
import { antdLocale, switchLanguage } from '../data/languages/antd-locale'
import { authProvider, queryOptions, routerProvider } from '../data/refine'
import { dataProvider } from '../data/data'
import { dropDraftsOfOthers } from '../data/drafts'
import { currentLanguage, i18nProvider } from '../data/languages/i18n'
import { useIsMobile } from '../kit/media-query'
import { TOAST_SECONDS, toastPlacement, useNotificationProvider } from '../data/notification'
import {
  ResourcesProvider,
  useFollowedResources,
  type LoadedResources,
  type ServedResources,
} from '../data/resources'
import { userKey } from '../data/session/session'
import { AppearancePlace, PasswordPlace, ReasonPlace } from './Places'
import { useMenuResources } from '../shell/routes/menu-resources'
import { PageTitle } from '../shell/routes/PageRoutes'
import { AppRouter } from '../shell/routes/routers'
import { PopupPlace, popupPlace } from '../shell/focus'
import { Screens } from './Screens'

/** Refine with its providers: data, session, access, texts, toasts and routes. */
function Providers({ resources, children }: PropsWithChildren<{ resources: ServedResources }>) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const options = useMemo(
    () => ({
      disableTelemetry: true,
      // Refine would rewrite the whole query of the address, the open dialogs in it.
      syncWithLocation: false,
      reactQuery: { clientConfig: queries },
    }),
    [queries],
  )
  const notificationProvider = useNotificationProvider()
  const texts = useMemo(() => i18nProvider(t, switchLanguage), [t])
  const data = useMemo(() => dataProvider(resources), [resources])
  const access = useMemo(() => accessControlProvider(resources), [resources])
  return (
    <Refine
      dataProvider={data}
      authProvider={authProvider}
      accessControlProvider={access}
      i18nProvider={texts}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={useMenuResources()}
      options={options}
    >
      {children}
    </Refine>
  )
}

/** Applies the user's look to its children. */
function Look({ children }: PropsWithChildren) {
  const look = useLook()
  const [{ size }] = useAppearance()
  // On a phone a toast is as wide as the screen, and must not lie on the buttons at the foot of a dialog.
  const bottom = useIsMobile() ? 64 : 24
  const close = useTranslation().t('shell.close_dialog')
  const modal = useMemo(() => ({ closable: { 'aria-label': close } }), [close])
  return (
    <ConfigProvider
      theme={look}
      locale={antdLocale(currentLanguage())}
      componentSize={componentSizeOf(size)}
      modal={modal}
      // Two characters of Chinese would be set apart, but only in some buttons.
      button={{ autoInsertSpace: false }}
      getPopupContainer={popupPlace}
    >
      <PopupPlace />
      <AntApp notification={{ placement: toastPlacement, bottom, duration: TOAST_SECONDS }}>
        {children}
      </AntApp>
    </ConfigProvider>
  )
}

/** The signed-in app; waits for the resources that its user may see. */
export function App({ resources }: { resources: Promise<LoadedResources> }) {
  const served = useFollowedResources(use(resources))
  const [queries] = useState(() => new QueryClient(queryOptions))
  const user = userKey()
  useEffect(() => {
    if (user !== '') dropDraftsOfOthers(user)
  }, [user])
  return (
    <AppRouter>
      <QueryClientProvider client={queries}>
        <Look>
          <ResourcesProvider value={served}>
            <Screens>
              <Providers resources={served}>
                <AppRoutes />
                <PageTitle />
                <AppearancePlace />
                <PasswordPlace />
                <ReasonPlace />
              </Providers>
            </Screens>
          </ResourcesProvider>
        </Look>
      </QueryClientProvider>
    </AppRouter>
  )
}
