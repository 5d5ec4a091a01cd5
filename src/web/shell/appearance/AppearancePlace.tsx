import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '../../kit/store'
import { appearanceDrawer, closeAppearance } from './open-appearance'

const AppearanceDrawer = lazy(() =>
  import('./AppearanceDrawer').then((module) => ({ default: module.AppearanceDrawer })),
)

/** Mounts the settings drawer once it has been opened. */
export function AppearancePlace() {
  const state = useStore(appearanceDrawer)
  useEffect(() => closeAppearance, [])
  if (state === 'unused') return null
  return (
    <Suspense>
      <AppearanceDrawer open={state === 'open'} onClose={closeAppearance} />
    </Suspense>
  )
}
