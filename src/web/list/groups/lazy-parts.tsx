import { lazy, Suspense, type ComponentProps } from 'react'

// Most lists are not grouped.
const Head = lazy(() => import('./GroupHead').then((module) => ({ default: module.GroupHead })))
const Pager = lazy(() => import('./GroupsPager').then((module) => ({ default: module.GroupsPager })))

/** The head of a group, whose place is kept until its code is there. */
export function GroupHead(props: ComponentProps<typeof Head>) {
  return (
    <Suspense fallback={<span className="cell-waiting" />}>
      <Head {...props} />
    </Suspense>
  )
}

/** The pager below a grouped list. */
export function GroupsPager(props: ComponentProps<typeof Pager>) {
  return (
    <Suspense fallback={<div className="groups-pager" />}>
      <Pager {...props} />
    </Suspense>
  )
}
