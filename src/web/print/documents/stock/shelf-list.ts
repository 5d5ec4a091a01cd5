import { isObject } from '#paper/panel-values'
import { textIn } from '#resource/translations/text-in'
import { screenLanguage } from '../../../data/languages/i18n'
import type { ServedResources } from '../../../data/resources'
import { currentUser } from '../../../data/session/session'
import { loadCompany } from '../load-company'
import type { PrintDocument, PrintedDocument } from '../document'
import { bilingual, type Values } from '../field-text'
import { loadAll, loadThose, type SearchBody } from '../../../data/load-all'
import { materialFields, pieceFields, shelfFields, shelfTexts, type ShelvedPiece } from './shelf-list-texts'
import { papers } from '../paper-words'

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
export async function loadShelfList(
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

/** The search that a key writes out as JSON; a key that is none is the code of one piece. */
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
