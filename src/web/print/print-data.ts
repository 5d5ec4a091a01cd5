import { isObject, text } from '#paper/panel-values'

/**
 * What a template prints: texts, as they shall stand on the paper, under the names that its elements ask for. Lists
 * are the rows of tables.
 */
export interface PrintData {
  [field: string]: string | PrintData | PrintData[]
}

/** The value under a path such as `customer.name`; undefined where there is none. */
function at(data: PrintData, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (from, name) => (isObject(from) && Object.hasOwn(from, name) ? from[name] : undefined),
      data,
    )
}

/** The text under a path; empty where there is none. */
export function textAt(data: PrintData, path: string): string {
  return path === '' ? '' : text(at(data, path))
}

/** The rows under a path; none where there is no list. */
export function rowsAt(data: PrintData, path: string): PrintData[] {
  const rows = path === '' ? [] : at(data, path)
  return Array.isArray(rows) ? rows.filter((row): row is PrintData => isObject(row)) : []
}

/** A text of a template in which `${path}` stands for a value of the data. */
export function filledIn(pattern: string, data: PrintData): string {
  return pattern.replaceAll(/\$\{([\w.]+)\}/g, (_, path: string) => textAt(data, path))
}
