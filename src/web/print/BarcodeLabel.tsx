import { Flex, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { BarcodePictureProps } from './BarcodePicture'
import { PrintButton } from './PrintButton'

const BarcodePicture = lazy(() =>
  import('./BarcodePicture').then((module) => ({ default: module.BarcodePicture })),
)

/** Of a usual barcode, in pixels: nothing moves when it comes. */
const USUAL_WIDTH = 200
const USUAL_HEIGHT = 140

async function labelData(code: string) {
  const { loadLabelData } = await import('./load-print-data')
  return loadLabelData(code)
}

/** The barcode of a piece, and the button that prints its 38 × 25 mm label. */
export function BarcodeLabel(props: BarcodePictureProps) {
  const { t } = useTranslation()
  return (
    <Flex vertical align="start" gap="small">
      <Suspense fallback={<Skeleton.Node active style={{ width: USUAL_WIDTH, height: USUAL_HEIGHT }} />}>
        <BarcodePicture {...props} />
      </Suspense>
      <PrintButton template="barcode-label" data={() => labelData(props.code)} size="small">
        {t('print.print_label')}
      </PrintButton>
    </Flex>
  )
}
