import { BarcodeOutlined, CloseOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Spin } from 'antd'
import { useRef, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usualOrderType } from '#domain/order/order-types'
import { useLanguage } from '../data/languages/use-title'
import { copyText } from '../kit/copy-text'
import { useDialogs } from '../shell/dialogs/dialogs'
import { keysOf } from '../kit/keys/keys-of'
import { useShortcut } from '../kit/keys/use-shortcut'
import { Keys } from '../shell/keys/Keys'
import { foundName, useKind } from '../shell/palette/use-record-findings'
import { passOn } from '../shell/scans/passed-scan'
import { dismissScanned, type Scanned } from '../shell/scans/scanned'
import { orderPlaces } from '../shell/routes/new-orders'
import { LOOK } from '../shell/appearance/look'
import './scanned.css'
import { useAnswer, type Call } from '../data/calls'
import { foundRecords, isCode, type FoundRecord } from '../shell/palette/use-found-records'
import { exactMatch, scan } from '../trade/scan/scan-record'
import { topWindow } from '../kit/focus'
import { isTypingOn } from '../kit/keys/late-focus'

interface ScannedPanelProps {
  scanned: Scanned
  /** Offers the return of the sold goods. */
  onReturn: (sale: Returnable) => void
}

/** A code that no field wanted, and the actions for it; it takes no focus, and stays until it is used. */
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

/** A line of a confirmed sale that can still come back. */
interface SoldLine {
  id: number
  code: string
  order_id: number
  order_code: string
  date: string
  customer: string | null
}

/** A sale with returnable goods, and its lines with the code. */
export interface Returnable {
  saleId: number
  saleCode: string
  date: string
  customer: string | null
  lines: number[]
}

/** The meaning of a scanned code. */
interface Meaning {
  /** The records whose whole code equals it. */
  records: readonly FoundRecord[]
  /** It is in stock, and can be sold. */
  isInStock: boolean
  sales: readonly Returnable[]
  isLooking: boolean
  problem: Error | null
  retry: () => void
}

/** The sales of sold lines, in the order in which they come. */
function salesOf(lines: readonly SoldLine[]): Returnable[] {
  const sales = new Map<number, Returnable>()
  for (const { id, order_id, order_code, date, customer } of lines) {
    const sale = sales.get(order_id) ?? { saleId: order_id, saleCode: order_code, date, customer, lines: [] }
    sale.lines.push(id)
    sales.set(order_id, sale)
  }
  return [...sales.values()]
}

const soldLines = (code: string): Call<SoldLine[]> => ({
  resource: 'scanned',
  path: `/find/${encodeURIComponent(code)}/sold`,
})

async function isInStock(code: string): Promise<boolean> {
  return exactMatch(await scan(code, -1), code) !== undefined
}

/** Loads the meaning of a code: a record, goods that can be sold, lines that can be returned. */
function useMeaning(code: string): Meaning {
  // Goods that were sold or returned a moment ago must not be offered again.
  const fresh = { staleTime: 0, gcTime: 0 }
  const records = { ...foundRecords(code), resource: 'scanned' }
  const found = useAnswer(records, { ...fresh, enabled: isCode(code) })
  const sold = useAnswer(soldLines(code), fresh)
  const stock = useAnswer(
    { resource: 'scanned', name: ['stock', code], gather: () => isInStock(code) },
    fresh,
  )
  const asked = [found, sold, stock]
  return {
    records: (found.data ?? []).filter(({ exact }) => exact),
    isInStock: stock.data ?? false,
    sales: salesOf(sold.data ?? []),
    isLooking: asked.some(({ isFetching }) => isFetching),
    problem: asked.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const each of asked) void each.refetch()
    },
  }
}

/** The resources whose codes are on labels and papers take precedence over others with the same code. */
const meantFirst = new Set(['orders', 'inventorys'])

/** The one record that a code opens by itself; undefined when several are possible. */
function meantRecord(records: readonly FoundRecord[]): FoundRecord | undefined {
  const first = records.filter(({ resource }) => meantFirst.has(resource))
  const [only, ...others] = first.length > 0 ? first : records
  return others.length === 0 ? only : undefined
}

/** Over a page that accepts no codes, opens the scanned record once; a return stays offered. */
function useOpening({ opens }: Scanned, { records, sales, isLooking, problem }: Meaning): void {
  const dialogs = useDialogs()
  const isOpened = useRef(false)
  const open = useEffectEvent(() => {
    const meant = meantRecord(records)
    if (!meant || problem || isOpened.current || topWindow() !== undefined || isTypingOn()) return
    isOpened.current = true
    void dialogs.open(meant.resource, meant.key)
    if (sales.length === 0) dismissScanned()
  })
  useEffect(() => {
    if (opens && !isLooking) open()
  }, [opens, isLooking])
}
