import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '../../kit/store'
import { closeKeys, keyList, openKeys } from './open-keys'
import { useShortcut } from '../../kit/keys/use-shortcut'

const KeysWindow = lazy(() => import('./KeysWindow').then((module) => ({ default: module.KeysWindow })))

/** Mounts the list of all keys once it has been opened. */
export function KeysPlace() {
  const list = useStore(keyList)
  useShortcut('help', openKeys)
  useEffect(() => closeKeys, [])
  if (list === undefined) return null
  return (
    <Suspense>
      <KeysWindow {...list} onClose={closeKeys} />
    </Suspense>
  )
}
