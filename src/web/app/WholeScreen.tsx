import { Suspense, type PropsWithChildren } from 'react'
import { ErrorBoundary } from '../shell/ErrorBoundary'

/** A screen with nothing around it: the sign of goldbook while it loads, and the error if it cannot be shown. */
export function WholeScreen({ children }: PropsWithChildren) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<div className="splash" />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
