import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { labels, type Label } from '#words/labels'
import type { FigureName, Unit } from '#domain/shop-figures'
import type { Amounts } from '#domain/proof'
import { csvOf } from '#sheet/csv'
import type { PrintedRows } from '#paper/printed-rows'
import { useBusinessDay } from '../../data/business-day'
import {
  formatDatetime,
  formatGrams,
  formatMoney,
  formatNumber,
  isCurrency,
} from '../../data/languages/format'
import { useTitle } from '../../data/languages/use-title'
import { recordName } from '../../fields/references/RecordLabel'
import { unitsOf, type Proof, type ProofEntry, type ProofPrice } from './proof'

const kinds: Partial<Record<FigureName, Readonly<Record<string, Label>>>> = {
  stock: labels.stockMovementKinds,
  goods: labels.stockMovementKinds,
  customer_balance: labels.ledgerMovementKinds,
  gold_bar: labels.ledgerMovementKinds,
  diamond: labels.ledgerMovementKinds,
  bars: labels.ledgerMovementKinds,
  goods_worth: labels.stockMovementKinds,
  bars_worth: labels.ledgerMovementKinds,
}

const inOrders: Readonly<Record<string, Label>> = labels.orderTypes

/** The texts of a proof: on the screen, in a file and on paper. */
export function useProofTexts() {
  const { t } = useTranslation()
  const title = useTitle()
  const today = useBusinessDay()
  const kindOf = useCallback(
    (figure: FigureName, { kind, method }: ProofEntry) => {
      const known = kinds[figure]?.[kind] ?? inOrders[kind]
      const said = known ? title(known) : t(`proofs.kinds.${kind}`)
      return method === null ? said : `${said} · ${title(labels.paymentMethods[method])}`
    },
    [t, title],
  )
  return useMemo(() => {
    const unitName = (unit: Unit) => (unit === 'pcs' ? t('proofs.pieces') : unit)
    const proofTitle = ({ figure, record: { code, name } }: Proof) =>
      [t(`proofs.figures.${figure}`), code, name].filter(Boolean).join(' ')
    const priceOf = ({ date, value, currency, rate, ...material }: ProofPrice) => {
      const name = material.name === null ? t('proofs.fineGold') : recordName(material)
      const inOther = rate === null ? '' : ` ÷ ${rate}`
      return `${name} ${formatMoney(value, currency)}/g${inOther} (${date})`
    }
    const pricesOf = ({ prices = [] }: Proof) =>
      prices.length === 0 ? [] : [`${t('proofs.pricedAt')} ${prices.map(priceOf).join(' · ')}`]
    const heads = [...['date', 'entry', 'document', 'written', 'by', 'remarks']].map((name) =>
      t(`proofs.${name}`),
    )
    const particulars = (figure: FigureName, entry: ProofEntry) => [
      ...[entry.date, kindOf(figure, entry), entry.code ?? ''],
      ...[entry.at === null ? '' : formatDatetime(entry.at), entry.by ?? '', entry.remarks ?? ''],
    ]
    const proofLines = (proof: Proof, show: (value: number, unit: Unit) => string) => {
      const units = unitsOf(proof)
      const amounts = (of: Amounts) => units.map((unit) => show(of[unit] ?? 0, unit))
      const sums = (says: string, of: Amounts) => [
        ...['', says, '', '', '', ''],
        ...units.map(() => ''),
        ...amounts(of),
      ]
      return {
        heads: [
          ...heads,
          ...units.map((unit) => `${t('proofs.change')} (${unitName(unit)})`),
          ...units.map((unit) => `${t('proofs.after')} (${unitName(unit)})`),
        ],
        opening: sums(t('proofs.opening'), proof.opening),
        entries: proof.entries.map((entry) => [
          ...particulars(proof.figure, entry),
          ...amounts(entry.changes),
          ...amounts(entry.after),
        ]),
        end: sums(t('proofs.end'), proof.end),
      }
    }
    const shown = (value: number, unit: Unit) => {
      if (isCurrency(unit)) return formatMoney(value, unit)
      return unit === 'pcs' ? formatNumber(value) : formatGrams(value)
    }
    return {
      ...{ kindOf, titleOf: proofTitle, pricesOf, today },
      csv: (proof: Proof) => {
        const rows = proofLines(proof, String)
        return csvOf([rows.heads, rows.opening, ...rows.entries, rows.end])
      },
      printed: (proof: Proof): PrintedRows => {
        const rows = proofLines(proof, shown)
        const figuresFrom = heads.length
        return {
          title: proofTitle(proof),
          facts: [`${t('proofs.on')} ${proof.to ?? today}`, ...pricesOf(proof)],
          columns: rows.heads.map((head, place) => ({
            ...{ title: head, align: place < figuresFrom ? ('start' as const) : ('end' as const) },
          })),
          rows: [{ cells: rows.opening, isHead: true }, ...rows.entries.map((cells) => ({ cells }))],
          totals: rows.end,
        }
      },
    }
  }, [t, kindOf, today])
}
