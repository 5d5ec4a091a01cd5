import { lazy, memo, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftHeader } from '#domain/order/draft/draft'
import { fieldsOf } from '#resource/resource'
import { mediaCodes } from '../../../fields/media/media-codes'
import { useResource } from '../../../data/resources'
import { useLabels } from '../../../trade/order/use-order-labels'
import { RailSection } from './RailSection'

const MediaInput = lazy(() =>
  import('../../../fields/media/MediaInput').then((module) => ({ default: module.MediaInput })),
)
const Thumbnails = lazy(() =>
  import('../../../fields/media/Thumbnails').then((module) => ({ default: module.Thumbnails })),
)

const names = ['media', 'original_customer_order_media'] as const

type MediaName = (typeof names)[number]

interface OrderMediaProps extends Pick<DraftHeader, MediaName> {
  readOnly: boolean
  onChange: (change: Partial<DraftHeader>) => void
}

/** Pictures of the deal and of the customer's order, which a confirmed order accepts too. Memoised. */
export const OrderMedia = memo(function OrderMedia(props: OrderMediaProps) {
  const { t } = useTranslation()
  const { readOnly } = props
  const shown = names.filter((name) => !readOnly || props[name].length > 0)
  if (shown.length === 0) return null
  return (
    <RailSection title={t('orders.files')} className="order-media">
      {shown.map((name) => (
        <MediaOf key={name} name={name} {...props} />
      ))}
    </RailSection>
  )
})

function MediaOf({ name, readOnly, onChange, ...media }: OrderMediaProps & { name: MediaName }) {
  const id = useId()
  const label = useLabels('orders')
  const field = fieldsOf(useResource('orders'))[name]
  if (!field) return null
  const codes = mediaCodes(media[name])
  return (
    <div>
      <h3 id={`${id}-label`}>{label(name)}</h3>
      <Suspense fallback={<div className="order-media-waiting" />}>
        {readOnly ? (
          <Thumbnails codes={codes} />
        ) : (
          <MediaInput
            id={id}
            name={name}
            field={field}
            value={codes}
            record={{}}
            invalid={false}
            describedBy={`${id}-label`}
            onChange={(value) => onChange({ [name]: mediaCodes(value) })}
          />
        )}
      </Suspense>
    </div>
  )
}
