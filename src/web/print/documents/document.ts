import type { Language } from '#words/languages'
import type { ServedResources } from '../../data/resources'
import { textAt, type PrintData } from '#drawing/drawing'

/** The options of each print, beside the columns of tables. */
export interface PrintOptions {
  /** Amounts are shown in US dollars too, at the rate of today. */
  usd: boolean
  /** Whether the amount due is written in English words. */
  words: boolean
  /** The language of the names; its customer's when left out. */
  language?: Language | undefined
  /** Decimals of the weights; those that the paper's own need when left out. */
  places?: number
}

/** The options that are on or off. */
export type PrintSwitch = Exclude<keyof PrintOptions, 'language' | 'places'>

/** A record, read from the server, as the texts of its paper under the chosen options. */
export type PrintedDocument = (options: PrintOptions) => PrintData

/** The name in the data of a label of the decimals of its weights. */
export const WEIGHT_PLACES = 'weight_places'

/**
 * Papers of one print as their texts. Labels that are cut from one sheet lie side by side: where the weight of one has a
 * third decimal, those of all have.
 *
 * @see domain.md §11.7
 */
export function writtenAlike(papers: readonly PrintedDocument[], options: PrintOptions): PrintData[] {
  const alone = papers.map((paper) => paper(options))
  const places = alone.map((texts) => Number(textAt(texts, WEIGHT_PLACES)))
  const most = Math.max(0, ...places)
  return alone.map((texts, at) =>
    places[at] === most ? texts : (papers[at]?.({ ...options, places: most }) ?? texts),
  )
}

/** A list in the data of a document. */
export interface PrintTable {
  path: string
  /** The resource whose properties its rows hold; none when all of them are computed. */
  resource?: string
  /** Computed texts of a row, titled by `print.fields.*`. */
  fields: readonly string[]
  /** References of a row whose records include all their properties; other references have code and name. */
  whole?: readonly string[]
  /** The columns that a new table of a template begins with; its first ones where left out. */
  begins?: readonly string[]
}

/**
 * The contents of one type of document: every property of its record, so that a custom field needs no line of code, and
 * the texts that are computed for the paper.
 */
export interface PrintDocument {
  /** The resource whose record it prints. */
  resource: string
  /** It prints many of them, in its tables alone. */
  list?: true
  /** Computed texts, titled by `print.fields.*`. */
  fields: readonly string[]
  tables: readonly PrintTable[]
  /** References whose records are read with all their properties; other references have code and name. */
  whole?: readonly string[]
  /** The options that make a difference to it. */
  options: readonly PrintSwitch[]
  /** An example of its computed data beside its fields, for a preview before there is a record. */
  sample?: PrintData
  /** It goes to a customer, and names goods in the customer's language. */
  named?: true
  /**
   * Reads a record and all that is printed with it.
   *
   * @param key the `{id}` of the record's path
   * @throws ApiError when it cannot be read
   */
  load: (key: string, resources: ServedResources) => Promise<PrintedDocument>
}
