import {
  byShelf,
  shelfTotal,
  totalsByMaterial,
  type ShelfRow,
  type ShelfTotal,
} from '#domain/stock/shelf-totals'
import { formatLiang } from '#domain/weight'
import { textAt, type PrintData } from '#drawing/drawing'
import { labels } from '#words/labels'
import { isObject } from '#paper/panel-values'
import { textIn } from '#resource/text-in'
import type { ServedResources } from '../../data/resources'
import { joinedTexts, paperWeights, type PaperWeights } from '../drawing/printed-value'
import { companyTexts, recordTexts, loadCompany } from './paper-facts'
import { bilingual, writtenFor, type Values, papers, titlePair } from './field-text'
import { diamondsText } from '../label-data'
import { screenLanguage } from '../../data/languages/i18n'
import { currentUser } from '../../data/session/session'
import type { PrintDocument, PrintedDocument } from './document'
import { loadAll, loadThose, type SearchBody } from '../../data/load-all'

/** A stock row, as the API gives it, with the name of its product's material. */
interface ShelvedPiece extends ShelfRow {
  diamond_count?: number | null
  diamond_weight?: number | null
  [name: string]: unknown
}

/** All that a shelf list is printed from. */
export interface ShelfSource {
  pieces: readonly ShelvedPiece[]
  company: Values
  /** The business day on which it is printed, `2026-11-21`. */
  today: string
  resources: ServedResources
}

/** The computed texts of the list, titled by `print.fields.*`. */
const shelfFields = [
  'title_zh',
  'title_en',
  'printed_on',
  'codes',
  'quantity',
  'weight',
  'liang',
  'footer',
] as const

/** The computed texts of its rows; to tick off, and to write the counted figures down. */
const pieceFields = ['tick', 'position', 'material', 'color_size', 'diamonds', 'counted'] as const
const materialFields = ['material', 'codes', 'quantity', 'weight', 'liang'] as const

const TICK = '□'

function pieceRow(
  piece: ShelvedPiece,
  position: number,
  resources: ServedResources,
  { places }: PaperWeights,
): PrintData {
  const resource = resources.inventorys
  const own = resource ? recordTexts(resource, piece, resources, places) : {}
  return {
    ...own,
    name: textAt(own, 'name') || textAt(own, 'product.name') || textAt(own, 'product_code'),
    tick: TICK,
    position: String(position),
    material: piece.material,
    color_size: joinedTexts([textAt(own, 'color.name'), textAt(own, 'size')], ' / '),
    diamonds: diamondsText(piece, places),
    counted: '',
  }
}

function totalTexts({ codes, quantity, weight, liang }: ShelfTotal, weights: PaperWeights): PrintData {
  return {
    codes: String(codes),
    quantity: String(quantity),
    weight: weights.plain(weight),
    liang: formatLiang(liang),
  }
}

/**
 * Pieces as the texts of a list for walking along the shelves: by location and code, with totals by material.
 *
 * @see domain.md §2, §9
 */
export function shelfTexts(source: ShelfSource): PrintData {
  return writtenFor({ company: source.company }, () => textsOf(source))
}

function textsOf({ pieces, company, today, resources }: ShelfSource): PrintData {
  const weights = paperWeights(pieces.flatMap(({ weight, diamond_weight }) => [weight, diamond_weight]))
  return {
    ...titlePair(papers.titles.shelf_list),
    printed_on: today,
    ...totalTexts(shelfTotal(pieces), weights),
    footer: `${bilingual(labels.documentTypes.shelf_list)} · ${today}`,
    pieces: byShelf(pieces).map((piece, index) => pieceRow(piece, index + 1, resources, weights)),
    materials: totalsByMaterial(pieces).map((total) => ({
      material: total.material,
      ...totalTexts(total, weights),
    })),
    settings: companyTexts(company, resources),
  }
}

type StockRow = Omit<ShelvedPiece, 'material'>

const UNKNOWN = bilingual(papers.words.other)

/** Pieces with the materials of their products. */
async function withMaterials(rows: readonly StockRow[]): Promise<ShelvedPiece[]> {
  const codes = rows.flatMap(({ product_code: code }) => (typeof code === 'string' ? [code] : []))
  const products = await loadThose<Values>('products', 'code', codes)
  const names = new Map(
    products.map(({ code, material }) => [
      code,
      isObject(material) ? textIn(material, 'name', screenLanguage()) : '',
    ]),
  )
  return rows.map((row): ShelvedPiece => {
    const name = names.get(row.product_code)
    const material = typeof name === 'string' && name !== '' ? name : UNKNOWN
    return { ...row, material } as ShelvedPiece
  })
}

/** Goods that are sold out are on no shelf. */
const inStock = { field: 'quantity', operator: 'gt', value: 0 }

/**
 * The list of all pieces in stock that a search finds, in any order.
 *
 * @throws ApiError when they cannot be read
 */
async function loadShelfList(
  { filters = [], q = '' }: SearchBody,
  resources: ServedResources,
): Promise<PrintedDocument> {
  const [rows, company] = await Promise.all([
    loadAll<StockRow>('inventorys', { filters: [...filters, inStock], q }),
    loadCompany(),
  ])
  const pieces = await withMaterials(rows)
  const today = currentUser()?.business_day ?? ''
  return () => shelfTexts({ pieces, company, today, resources })
}

/** The search that a key writes out as JSON; any other key is the code of one piece. */
function searchOf(key: string): SearchBody {
  if (key.startsWith('{')) {
    const body: unknown = JSON.parse(key)
    if (isObject(body)) return body
  }
  return { filters: [{ field: 'code', operator: 'eq', value: key }] }
}

/** Many pieces, to be ticked off at the shelves. */
export const shelfListDocument: PrintDocument = {
  resource: 'inventorys',
  list: true,
  fields: shelfFields,
  tables: [
    { path: 'pieces', resource: 'inventorys', fields: pieceFields },
    { path: 'materials', fields: materialFields },
  ],
  options: [],
  load: (key, resources) => loadShelfList(searchOf(key), resources),
}
