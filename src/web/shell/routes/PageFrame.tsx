import { Skeleton } from 'antd'
import { Suspense, type PropsWithChildren } from 'react'
import { ErrorBoundary } from '../ErrorBoundary'

/** Surrounds each page with a skeleton while its code loads, and a message when it fails. */
export function PageFrame({ children }: PropsWithChildren) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
