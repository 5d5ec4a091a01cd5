import { lazy, Suspense, useEffect } from 'react'
import { withSettings } from '../../data/languages/i18n'
import { readHere } from '../../data/preferences/this-browser'
import { useStore } from '../../kit/store'
import { scaleWindow } from './open-scale'

const ScaleTag = lazy(
  withSettings(() => import('./ScaleTag').then((module) => ({ default: module.ScaleTag }))),
)

/** The scale in the navbar of a desk that has one. */
export function ScalePlace() {
  const open = useStore(scaleWindow)
  // Whoever signs in next finds no window of the one before.
  useEffect(() => () => scaleWindow.set(undefined), [])
  if (open === undefined && readHere('scale').connected !== true) return null
  return (
    <Suspense>
      <ScaleTag open={open === true} onClose={() => scaleWindow.set(false)} />
    </Suspense>
  )
}
