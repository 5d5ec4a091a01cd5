import type { Role, Titled } from '../resource'

/** Groups of reports, as the screen shows them. */
export const reportGroups = ['sales', 'margin', 'stock', 'purchases', 'accounts', 'counter'] as const

export type ReportGroup = (typeof reportGroups)[number]

/** A value that a condition compares with. */
export type Wanted = string | number | boolean | (string | number)[]

/** A band of numbers, from the end of the band before. */
export interface Band extends Titled {
  /** The first number that is beyond the band; left out for the last one. */
  below?: number
}

/** A dimension that is not simply a property: bands of a number, or of an age in days. */
export interface BandDimension extends Titled {
  key: string
  /** The path of a number. */
  value?: string
  /** The path of a date; its age is the number of days up to today. */
  age?: string
  bands: Band[]
}

/**
 * A way to put records together: a path of properties through references, such as `order_id.customer_id`, for dates
 * with a span, `date|month`; or bands.
 */
export type Dimension = string | BandDimension

/** A value that is reckoned from the records of a row. */
export interface Measure extends Partial<Titled> {
  key?: string
  /** A property of the records that is added up. */
  sum?: string
  /** The name of a sum that is computed, see `computed-measures.ts`. */
  computed?: string
  /** The number of records. */
  count?: true
  /** The keys of two measures: the first divided by the second, such as money per gram. */
  ratio?: [string, string]
  /** Adds up only records that meet it, each as it stands, without its direction. */
  where?: Record<string, Wanted>
}

/** One report, as written in its file in `reports/`. */
export interface Report extends Titled {
  $id: string
  group: ReportGroup
  /** Its place among the others, from the top. */
  order: number
  /** The resource whose records are counted. */
  of: string
  /** The conditions of the records, by path. */
  where: Record<string, Wanted>
  /** The path of the choice whose values give the direction of money; outgoing money counts against the sums. */
  net?: string
  /** The path of the date that the period limits; left out for a report of the present state. */
  period?: string
  /** The period that it opens with: the present month, year, or so many days up to today. */
  opens?: 'month' | 'year' | number
  dimensions: Dimension[]
  /** The keys of the dimensions that it opens with. */
  by: string[]
  measures: Measure[]
  /** The paths by which the reader may filter. */
  filters: string[]
  /** The key of the measure that the chart shows, as bars or as a line. */
  chart?: { measure: string; as: 'bars' | 'line' }
  /** The key of a dimension or measure, and the direction, in which rows stand at first. */
  sort?: string
  access: Role[]
}

/** The reports of an installation, by their names. */
export type Reports = Readonly<Record<string, Report>>

/** The name of a dimension in calls and addresses. */
export function dimensionKey(dimension: Dimension): string {
  return typeof dimension === 'string' ? dimension : dimension.key
}

/** The name of a measure in answers. */
export function measureKey({ key, sum, computed }: Measure): string {
  return key ?? sum ?? computed ?? 'count'
}
