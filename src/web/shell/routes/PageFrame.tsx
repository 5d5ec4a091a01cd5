import { Skeleton } from 'antd'
import { Suspense, type PropsWithChildren } from 'react'
import { ErrorBoundary } from '../ErrorBoundary'

/** Around each page: a skeleton until its code is there, a message when it fails. */
export function PageFrame({ children }: PropsWithChildren) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
