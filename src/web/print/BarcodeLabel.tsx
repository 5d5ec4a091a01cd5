import { Flex, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { BarcodePictureProps } from './BarcodePicture'
import { PrintRecordsButton } from './PrintDocumentButton'

const BarcodePicture = lazy(() =>
  import('./BarcodePicture').then((module) => ({ default: module.BarcodePicture })),
)

/** The width of a usual barcode, in pixels, so that nothing moves when it is drawn. */
const USUAL_WIDTH = 200
const USUAL_HEIGHT = 140

/** The barcode of a piece, and the button that prints its 38 × 25 mm label. */
export function BarcodeLabel(props: BarcodePictureProps) {
  return (
    <Flex vertical align="start" gap="small">
      <Suspense fallback={<Skeleton.Node active style={{ width: USUAL_WIDTH, height: USUAL_HEIGHT }} />}>
        <BarcodePicture {...props} />
      </Suspense>
      <PrintRecordsButton document="inventory_label" keys={[props.code]} size="small" />
    </Flex>
  )
}
