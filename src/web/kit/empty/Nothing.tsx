import { lazy, Suspense, type PropsWithChildren, type ReactNode } from 'react'
import type { Scene } from './Drawing'
import './nothing.css'

const Drawing = lazy(() => import('./Drawing').then((module) => ({ default: module.Drawing })))

interface NothingProps {
  scene: Scene
  title?: ReactNode
  /** The remedy, or the source of records. */
  hint?: ReactNode
}

/** The content of an empty place: a drawing, a sentence, and the next steps as buttons. */
export function Nothing({ scene, title, hint, children }: PropsWithChildren<NothingProps>) {
  return (
    <div className="nothing">
      <span className="nothing-drawing">
        <Suspense>
          <Drawing scene={scene} />
        </Suspense>
      </span>
      {title !== undefined && <strong>{title}</strong>}
      {hint !== undefined && <span className="quiet">{hint}</span>}
      {children !== undefined && <div className="nothing-steps">{children}</div>}
    </div>
  )
}
