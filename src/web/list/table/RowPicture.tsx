import type { PropsWithChildren } from 'react'
import { SmallPicture } from '../../fields/media/SmallPicture'
import './pictured.css'

/** The picture of a record before what it is called. */
export function RowPicture({ code, children }: PropsWithChildren<{ code: string }>) {
  return (
    <span className="pictured">
      <SmallPicture code={code} className="row-picture" />
      {children}
    </span>
  )
}
