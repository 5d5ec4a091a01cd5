import { CameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatGrams, formatNumber } from '../../data/languages/format'
import { useUploads } from '../../fields/media/use-uploads'
import type { LastAnswer } from './use-counting'

interface LastScanProps {
  last: LastAnswer
  onAgain: (again: 'add' | 'replace') => void
  /** Keeps the photo of a code with its line. */
  onPhoto: (media: string) => void
}

/** The last code, large enough to be read at arm's length: counted, counted before, or unknown. */
export function LastScan({ last, onAgain, onPhoto }: LastScanProps) {
  const { t } = useTranslation()
  const {
    code,
    name,
    unknown,
    duplicate,
    settled,
    book_location: place,
    counted_by: by,
    quantity,
    weight,
  } = last.answer
  const kept = settled ? 'settled' : duplicate ? 'duplicate' : 'counted'
  const kind = unknown ? 'unknown' : kept
  const figures = [
    quantity !== null && `${formatNumber(quantity)} ${t('stocktake.pieces')}`,
    weight !== null && `${formatGrams(weight)} g`,
    place,
  ]
  return (
    <section className="stocktake-last" data-kind={kind} role="status">
      <strong>{code}</strong>
      <span>{name ?? ''}</span>
      <span className="stocktake-last-says">
        {t(`stocktake.last.${kind}`, { by: by ?? '' })}
        <span className="quiet">{figures.filter(Boolean).join(' · ')}</span>
      </span>
      {duplicate && (
        <span className="stocktake-last-steps">
          <Button size="small" onClick={() => onAgain('add')}>
            {t('stocktake.add')}
          </Button>
          <Button size="small" onClick={() => onAgain('replace')}>
            {t('stocktake.replace')}
          </Button>
        </span>
      )}
      {unknown && <PhotoButton onPhoto={onPhoto} />}
    </section>
  )
}

/** A photo of goods that no code is known of, straight from the camera of a phone. */
function PhotoButton({ onPhoto }: Pick<LastScanProps, 'onPhoto'>) {
  const { t } = useTranslation()
  const file = useRef<HTMLInputElement>(null)
  const { uploads, add } = useUploads(([code]) => code !== undefined && onPhoto(code))
  const failure = uploads.find((upload) => upload.failure !== undefined)?.failure
  return (
    <span className="stocktake-last-steps">
      <input
        ref={file}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        aria-label={t('stocktake.photo')}
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        size="small"
        icon={<CameraOutlined aria-hidden />}
        loading={uploads.some((upload) => upload.failure === undefined)}
        onClick={() => file.current?.click()}
      >
        {t('stocktake.photo')}
      </Button>
      {failure !== undefined && <span role="alert">{failure}</span>}
    </span>
  )
}
