import { Button, Tag } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Nothing } from '../../kit/empty/Nothing'
import { isSpent, type ScannedItem } from '#domain/order/scanned-item'
import { formatAmount, formatNumber, formatWeight } from '../../data/languages/format'
import { SmallPicture } from '../../fields/media/SmallPicture'
import { RecordLink } from '../../shell/dialogs/dialogs'
import type { ScanResult } from './use-scanner'

interface ScanCardsProps {
  id: string
  result: ScanResult
  active: number
  onChoose: (item: ScannedItem) => void
  onCreate: ((code: string) => void) | undefined
}

/** The results of a search, below the box: one card each, or the offer to create an unknown product. */
export function ScanCards({ id, result, active, onChoose, onCreate }: ScanCardsProps) {
  const { t } = useTranslation()
  if (result.items.length === 0)
    return (
      <div id={id} className="scan-results scan-results-empty">
        <Nothing scene="label" title={t('scanner.nothing', { text: result.text })}>
          {onCreate && (
            <Button type="primary" onClick={() => onCreate(result.text)}>
              {t('scanner.create', { text: result.text })}
            </Button>
          )}
        </Nothing>
      </div>
    )
  return (
    <ul
      id={id}
      className="scan-results"
      role="listbox"
      aria-label={t('scanner.results')}
      data-pictured={result.items.some(({ product }) => product.picture !== undefined) || undefined}
    >
      {result.items.map((item, place) => (
        <ScanCard
          key={`${item.is_inventory}-${item.code}`}
          id={`${id}-${place}`}
          item={item}
          active={place === active}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}

interface ScanCardProps {
  id: string
  item: ScannedItem
  active: boolean
  onChoose: (item: ScannedItem) => void
}

function ScanCard({ id, item, active, onChoose }: ScanCardProps) {
  const card = useRef<HTMLLIElement>(null)
  const spent = isSpent(item)
  useEffect(() => {
    if (active) card.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <li
      id={id}
      ref={card}
      role="option"
      className="scan-card"
      aria-selected={active}
      aria-disabled={spent}
      // The box keeps the focus while a card is clicked.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!spent) onChoose(item)
      }}
    >
      <SmallPicture code={item.product.picture} className="scan-card-picture" />
      <CardHead item={item} spent={spent} />
      <CardFacts item={item} />
    </li>
  )
}

function CardHead({ item, spent }: { item: ScannedItem; spent: boolean }) {
  const { t } = useTranslation()
  const kind = [item.product.material_name, item.product.category_name].filter(Boolean).join(' ')
  return (
    <div className="scan-card-head">
      <strong>
        <RecordLink resource={item.is_inventory ? 'inventorys' : 'products'} recordKey={item.code}>
          {item.code}
        </RecordLink>
      </strong>
      <span>{item.name}</span>
      <small>{kind}</small>
      {item.is_sample && <Tag bordered={false}>{t('scanner.sample')}</Tag>}
      {item.product.is_unique_code && <Tag bordered={false}>{t('scanner.unique_code')}</Tag>}
      {!item.is_inventory && <Tag bordered={false}>{t('scanner.product')}</Tag>}
      {spent && <Tag bordered={false}>{t('scanner.spent')}</Tag>}
    </div>
  )
}

function CardFacts({ item }: { item: ScannedItem }) {
  const { t } = useTranslation()
  const facts: [string, string][] = [
    ['quantity', item.quantity === null ? '' : formatNumber(item.quantity)],
    ['weight', item.weight === null ? '' : `${formatWeight(item.weight)} g`],
    ['labor_fee', item.labor_fee === null ? '' : formatAmount(item.labor_fee)],
    ['colour', item.color_name],
    ['size', item.size],
    ['location', item.location],
    ['remarks', item.remarks],
  ]
  return (
    <dl className="scan-card-facts">
      {item.is_inventory && (
        <div>
          <dt>{t('scanner.product')}</dt>
          <dd>
            <RecordLink resource="products" recordKey={item.product.code}>
              {item.product.code}
            </RecordLink>
          </dd>
        </div>
      )}
      {facts
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <div key={name}>
            <dt>{t(`scanner.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}
