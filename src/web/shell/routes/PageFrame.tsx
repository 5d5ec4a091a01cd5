import { Skeleton } from 'antd'
import { Suspense, type PropsWithChildren } from 'react'
import { usePageTitle } from '../company'
import { ErrorBoundary } from '../ErrorBoundary'

/** Around each page: its title in the browser, a skeleton until its code is there, a message when it fails. */
export function PageFrame({ children }: PropsWithChildren) {
  usePageTitle()
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
