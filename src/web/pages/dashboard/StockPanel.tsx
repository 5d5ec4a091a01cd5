import { Skeleton } from 'antd'
import { type PropsWithChildren, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { UNNAMED, WHOLE } from '#domain/shop-figures'
import type { Dashboard, MaterialStock } from '#domain/reckoning/dashboard'
import { shareOf } from '#domain/reckoning/gold-worth'
import { formatWeight } from '../../data/languages/format'
import { Money } from '../../fields/numbers/Money'
import { Proved } from '../../fields/numbers/Provable'
import { recordName } from '../../fields/references/RecordLabel'
import { useResource } from '../../data/resources'
import { type CardProps, resourcePlace } from './cards/card-props'
import { stockLink } from './figure-links'
import { Nothing } from '../../kit/empty/Nothing'
import { NewOrderLink } from '../../shell/LinkButton'
import { newSupply } from '../../shell/routes/new-orders'

type Stock = NonNullable<Dashboard['stock']>

/** A material's share of the whole stock, as a bar beside its number. */
function Share({ percent }: { percent: number }) {
  return (
    <span className="stock-share">
      <i aria-hidden>
        <b style={{ width: `${percent}%` }} />
      </i>
      {percent.toLocaleString('en-US', { minimumFractionDigits: 1 })} %
    </span>
  )
}

interface GoodsFigureProps {
  /** The figure of the goods that is shown. */
  figure: 'goods' | 'goods_worth'
  /** The part of the goods, with its name. */
  part: string
  of: string
}

/** The weight or worth of some goods, which their movements prove. */
function GoodsFigure({ figure, part, of, children }: PropsWithChildren<GoodsFigureProps>) {
  const { t } = useTranslation()
  const title = t(figure === 'goods' ? 'dashboard.weight' : 'dashboard.worth')
  return (
    <Proved markFirst figure={figure} recordKey={part} title={`${title} ${of}`}>
      {children}
    </Proved>
  )
}

interface GoodsCellsProps extends Omit<GoodsFigureProps, 'figure'>, Pick<MaterialStock, 'weight' | 'worth'> {
  currency: string
  share?: ReactNode
}

/** The cells of a row after the number of codes. A share without a known worth has no mark. */
function GoodsCells({ weight, worth, currency, share, ...goods }: GoodsCellsProps) {
  const money = <Money value={worth} currency={currency} />
  return (
    <>
      <td>
        <GoodsFigure {...goods} figure="goods">
          {formatWeight(weight)}
        </GoodsFigure>
      </td>
      <td>{share}</td>
      <td>
        {worth === null ? (
          money
        ) : (
          <GoodsFigure {...goods} figure="goods_worth">
            {money}
          </GoodsFigure>
        )}
      </td>
    </>
  )
}

interface StockRowsProps {
  stock: Stock
  linkTo: (material?: MaterialStock['id']) => string
}

function StockRows({ stock, linkTo }: StockRowsProps) {
  const { t } = useTranslation()
  const { currency, weight: whole } = stock
  return (
    <>
      <tbody>
        {stock.materials.map(({ id, count, weight, worth, ...names }) => {
          const name = names.name === null ? t('dashboard.no_material') : recordName(names)
          const share = <Share percent={shareOf(weight, whole)} />
          return (
            <tr key={id}>
              <th scope="row">
                <Link to={linkTo(id)}>{name}</Link>
              </th>
              <td>
                <Link to={linkTo(id)}>{count}</Link>
              </td>
              <GoodsCells part={String(id ?? UNNAMED)} of={name} {...{ weight, worth, currency, share }} />
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Link to={linkTo()}>{t('dashboard.total')}</Link>
          </th>
          <td>
            <Link to={linkTo()}>{stock.count}</Link>
          </td>
          <GoodsCells
            part={WHOLE}
            of={t('dashboard.total')}
            weight={whole}
            worth={stock.worth}
            currency={currency}
          />
        </tr>
      </tfoot>
    </>
  )
}

const columns = ['material', 'codes', 'weight_in_g', 'share', 'worth'] as const

/** The goods in stock by material: their weight, and its worth at the price of their metal. */
export function StockPanel({ data }: CardProps) {
  const { t } = useTranslation()
  const stock = data?.stock
  const place = resourcePlace(useResource('inventorys'))
  return (
    <Panel title={t('dashboard.stock')}>
      {stock === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      ) : stock.materials.length === 0 ? (
        <Nothing scene="tray" hint={t('dashboard.stock_empty')}>
          <NewOrderLink order={newSupply} />
        </Nothing>
      ) : (
        <div className="stock-scroll">
          <table className="stock-table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`dashboard.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <StockRows stock={stock} linkTo={(material) => stockLink(place, material)} />
          </table>
        </div>
      )}
    </Panel>
  )
}

/** A part of the dashboard under its own heading. */
export function Panel({ title, aside, children }: PropsWithChildren<{ title: string; aside?: ReactNode }>) {
  const id = useId()
  return (
    <section className="dashboard-panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
