import { useTranslation } from 'react-i18next'
import { WEIGHT_DECIMALS } from '#domain/weight'
import { grouped } from '#domain/decimal'
import { useStore } from '../../kit/store'
import { State } from '../State'
import { scale } from './scale'

/** What the scale says: the weight with its unit, and whether the pan is at rest. */
export function ScaleReadingText() {
  const { t } = useTranslation()
  const { state, reading } = useStore(scale)
  if (state === 'lost') return <State tone="overdue">{t('scale.lost')}</State>
  if (reading === undefined)
    return <State tone="quiet">{t(state === 'on' ? 'scale.silent' : 'scale.off')}</State>
  return (
    <>
      <span className="scale-weight">
        {grouped(reading.value, WEIGHT_DECIMALS)} {reading.unit ?? reading.written}
      </span>
      <State tone={reading.isStable ? 'done' : 'waiting'}>
        {t(reading.isStable ? 'scale.stable' : 'scale.moving')}
      </State>
    </>
  )
}
