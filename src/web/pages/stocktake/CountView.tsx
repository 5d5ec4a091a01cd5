import { useNotification } from '@refinedev/core'
import { useCallback, useState, lazy, Suspense, useRef } from 'react'
import { BarcodeOutlined, CameraOutlined } from '@ant-design/icons'
import { Button, Input, Progress, type InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { measureOf } from '#resource/measure'
import { ask, useStale } from '../../data/calls'
import { useScanSounds, type ScanSound } from '../../trade/scan/scan-sounds'
import {
  scanCall,
  type CountedScan,
  type ScanBody,
  type PlaceProgress,
  type Stocktake,
} from './stocktake-calls'
import { useIsPhone } from '../../kit/media-query'
import { NumberInput } from '../../fields/numbers/NumberInput'
import { wantsScan } from '../../shell/scans/scan-fields'
import { useScanTaker } from '../../shell/scans/scanned'
import { formatGrams, formatNumber } from '../../data/languages/format'
import { useUploads } from '../../fields/media/use-uploads'

interface Typed {
  code: string
  quantity: number | string | undefined
  weight: number | string | undefined
}

/** The last scan: the body sent and the server's answer. */
interface LastAnswer {
  asked: ScanBody
  answer: CountedScan
}

const nothingTyped: Typed = { code: '', quantity: undefined, weight: undefined }

const soundOf = ({ unknown, duplicate, settled }: CountedScan): ScanSound => {
  if (unknown) return 'unknown'
  return duplicate || settled ? 'refused' : 'found'
}

/**
 * Counts scan after scan: each is sent at once, with the typed number and weight, and confirmed by a sound.
 *
 * @param onCounted called after each, so that the next code can follow
 */
function useCounting(id: number, onCounted: () => void) {
  const { open: notify } = useNotification()
  const stale = useStale()
  const { play } = useScanSounds()
  const [typed, setTyped] = useState(nothingTyped)
  const [place, setPlace] = useState('')
  const [last, setLast] = useState<LastAnswer>()
  const send = useCallback(
    async (body: ScanBody) => {
      try {
        const answer = await ask(scanCall(id, body))
        play(soundOf(answer))
        setLast({ asked: body, answer })
        setTyped(nothingTyped)
        void stale(['stocktakes'])
      } catch (error) {
        play('refused')
        notify?.({ type: 'error', message: error instanceof Error ? error.message : String(error) })
      }
      onCounted()
    },
    [id, notify, onCounted, play, stale],
  )
  const count = (body: ScanBody) => {
    if (body.code.trim() === '') return
    void send({ ...valuesOf(typed), ...(place.trim() === '' ? {} : { location: place.trim() }), ...body })
  }
  const photo = (code: string) => last && void send({ code: last.answer.code, photo: code })
  return {
    ...{ typed, place, setPlace, last, count, photo },
    change: (next: Partial<Typed>) => setTyped((before) => ({ ...before, ...next })),
  }
}

function valuesOf({ quantity, weight }: Typed): Pick<ScanBody, 'quantity' | 'weight'> {
  return {
    ...(typeof quantity === 'number' ? { quantity } : {}),
    ...(typeof weight === 'number' ? { weight } : {}),
  }
}

const CameraScan = lazy(() =>
  import('../../trade/scan/camera/CameraScan').then((module) => ({ default: module.CameraScan })),
)

const grams = measureOf({ kind: 'weight' })
const pieces = measureOf({ kind: 'integer' })

/** The view for counting goods: scan by scan, with number and weight where these are asked for. */
export function CountView({ stocktake }: { stocktake: Stocktake }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const box = useRef<InputRef>(null)
  const [camera, setCamera] = useState(false)
  const counting = useCounting(stocktake.id, () => box.current?.focus())
  const { typed, change, count, place, setPlace, last } = counting
  useScanTaker({
    box: () => box.current?.input,
    take: (code) => count({ code }),
    keep: () => () => undefined,
  })
  return (
    <div className="stocktake-count">
      {camera && (
        <Suspense>
          <CameraScan onCode={(code) => count({ code })} onClose={() => setCamera(false)} />
        </Suspense>
      )}
      <form
        className="stocktake-scan"
        onSubmit={(event) => {
          event.preventDefault()
          count({ code: typed.code })
        }}
      >
        <Input
          ref={box}
          size="large"
          autoFocus={!isPhone}
          autoComplete="off"
          spellCheck={false}
          {...wantsScan('choose')}
          aria-label={t('stocktake.code')}
          placeholder={t('stocktake.code')}
          prefix={<BarcodeOutlined aria-hidden />}
          suffix={
            <Button
              type="text"
              icon={<CameraOutlined aria-hidden />}
              aria-label={t('scanner.camera.open')}
              aria-pressed={camera}
              onClick={() => setCamera(!camera)}
            />
          }
          value={typed.code}
          onChange={({ target }) => change({ code: target.value })}
        />
        <label>
          {t('stocktake.quantity')}
          <NumberInput
            measure={pieces}
            value={typed.quantity}
            onChange={(quantity) => change({ quantity })}
          />
        </label>
        <label>
          {t('stocktake.weight')}
          <NumberInput
            measure={grams}
            suffix="g"
            value={typed.weight}
            onChange={(weight) => change({ weight })}
          />
        </label>
        <label>
          {t('stocktake.place')}
          <Input value={place} onChange={({ target }) => setPlace(target.value)} />
        </label>
        <Button type="primary" htmlType="submit" disabled={typed.code.trim() === ''}>
          {t('stocktake.countIt')}
        </Button>
      </form>
      {last && (
        <LastScan last={last} onAgain={(again) => count({ ...last.asked, again })} onPhoto={counting.photo} />
      )}
      <PlaceBars progress={stocktake.progress} isSecond={stocktake.state === 'recount'} />
    </div>
  )
}

/** The progress of the count in each place; in the second count, of the goods that differed. */
function PlaceBars({ progress, isSecond }: { progress: readonly PlaceProgress[]; isSecond: boolean }) {
  const { t } = useTranslation()
  const title = t(isSecond ? 'stocktake.secondProgress' : 'stocktake.progress')
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="stocktake-places">
        {progress.map(({ location, codes, counted }) => (
          <li key={location ?? ''}>
            <span>{location ?? t('stocktake.noPlace')}</span>
            <span className="quiet">
              {counted} / {codes}
            </span>
            <Progress
              percent={codes === 0 ? 0 : Math.floor((counted / codes) * 100)}
              showInfo={false}
              size="small"
              aria-label={location ?? t('stocktake.noPlace')}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LastScanProps {
  last: LastAnswer
  onAgain: (again: 'add' | 'replace') => void
  /** Keeps the photo of a code with its line. */
  onPhoto: (media: string) => void
}

/** The last code, large enough to be read at arm's length: counted, counted before, or unknown. */
function LastScan({ last, onAgain, onPhoto }: LastScanProps) {
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

/** A photo of goods without a known code, straight from the camera of a phone. */
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
