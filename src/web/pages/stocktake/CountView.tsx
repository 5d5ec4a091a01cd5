import { BarcodeOutlined, CameraOutlined } from '@ant-design/icons'
import { Button, Input, Progress, type InputRef } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { measureOf } from '#resource/measure'
import { useIsPhone } from '../../kit/use-is-phone'
import { NumberInput } from '../../fields/numbers/NumberInput'
import { wantsScan } from '../../shell/scans/scan-fields'
import { useScanTaker } from '../../shell/scans/scan-takers'
import { LastScan } from './LastScan'
import type { PlaceProgress, Stocktake } from './stocktake-calls'
import { useCounting } from './use-counting'

const CameraScan = lazy(() =>
  import('../../trade/scan/camera/CameraScan').then((module) => ({ default: module.CameraScan })),
)

const grams = measureOf({ kind: 'weight' })
const pieces = measureOf({ kind: 'integer' })

/** Where goods are counted: scan by scan, with their number and weight where these are to be said. */
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

/** How far each place is counted; in the second count, of what differed. */
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
