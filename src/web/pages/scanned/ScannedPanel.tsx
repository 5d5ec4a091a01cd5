import { BarcodeOutlined, CloseOutlined, CopyOutlined } from '@ant-design/icons'
import { usualOrderType } from '#domain/order/order-types'
import { Button, Spin } from 'antd'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../data/languages/use-title'
import { copyText } from '../../kit/copy-text'
import { useDialogs } from '../../shell/dialogs/dialogs'
import { keysOf } from '../../kit/keys/keys-of'
import { useShortcut } from '../../kit/keys/use-shortcut'
import { Keys } from '../../shell/keys/Keys'
import { foundName, useKind } from '../../shell/palette/use-record-findings'
import { passOn } from '../../shell/scans/passed-scan'
import { dismissScanned, type Scanned } from '../../shell/scans/scanned'
import { orderPlaces } from '../../shell/routes/order-places'
import { LOOK } from '../../shell/appearance/look'
import './scanned.css'
import { type Meaning, type Returnable, useMeaning } from './use-meaning'
import { useOpening } from './use-opening'

interface ScannedPanelProps {
  scanned: Scanned
  /** Offers the return of what was sold. */
  onReturn: (sale: Returnable) => void
}

/** A code that nothing wanted, and what can be done with it; it takes no focus, and stays until it is used. */
export function ScannedPanel({ scanned, onReturn }: ScannedPanelProps) {
  const { code, quiet, earlier } = scanned
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const meaning = useMeaning(code)
  useOpening(scanned, meaning)
  useShortcut('scanned', () => panel.current?.querySelector('button')?.focus())
  const names = meaning.records.length > 0 || meaning.sales.length > 0
  if (quiet && !names && earlier.length === 0) return null
  return createPortal(
    <aside
      ref={panel}
      className={`scanned ${LOOK}`}
      aria-label={t('scanned.title', { code })}
      {...keysOf({ close: dismissScanned })}
    >
      <header>
        <BarcodeOutlined aria-hidden />
        <strong role="status">{t('scanned.title', { code })}</strong>
        <Keys of="scanned" />
      </header>
      {earlier.length > 0 && <p className="quiet">{t('scanned.earlier', { codes: earlier.join(', ') })}</p>}
      <State meaning={meaning} />
      <div className="scanned-actions">
        <Actions code={code} meaning={meaning} onReturn={onReturn} />
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copyText(code)}>
          {t('scanned.copy')}
        </Button>
        <Button icon={<CloseOutlined aria-hidden />} onClick={dismissScanned}>
          {t('scanned.dismiss')}
        </Button>
      </div>
    </aside>,
    document.body,
  )
}

/** The result of the look-up, except offers. */
function State({ meaning: { records, sales, isLooking, problem, retry } }: { meaning: Meaning }) {
  const { t } = useTranslation()
  if (isLooking) return <Spin size="small" />
  if (problem) {
    return (
      <p role="alert" className="problem">
        {problem.message}{' '}
        <Button size="small" onClick={retry}>
          {t('scanner.try_again')}
        </Button>
      </p>
    )
  }
  if (records.length > 0 || sales.length > 0) return null
  return <p className="quiet">{t('scanner.nothing', { text: t('scanned.code') })}</p>
}

interface ActionsProps {
  code: string
  meaning: Meaning
  onReturn: ScannedPanelProps['onReturn']
}

function Actions({ code, meaning: { records, isInStock, sales }, onReturn }: ActionsProps) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const kindOf = useKind()
  const language = useLanguage()
  const sell = () => {
    const place = `${orderPlaces[usualOrderType]}/new`
    passOn(code, place)
    void navigate(place)
  }
  return (
    <>
      {sales.map((sale) => (
        <Button key={sale.saleId} type="primary" onClick={() => onReturn(sale)}>
          {t('scanned.return', { sale: sale.saleCode, date: sale.date, customer: sale.customer ?? '' })}
        </Button>
      ))}
      {records.map((record) => (
        <Button
          key={`${record.resource}-${record.key}`}
          onClick={() => {
            dismissScanned()
            void dialogs.open(record.resource, record.key)
          }}
        >
          {t('scanned.open', {
            kind: kindOf(record).title,
            name: foundName(record, language) || record.code,
          })}
        </Button>
      ))}
      {isInStock && <Button onClick={sell}>{t('scanned.sell')}</Button>}
    </>
  )
}
