import { queryOf, type AskedReport } from '../../data/reports/report-request'

/** The address of the records that a row of a report counts, by the keys of the row. */
export function recordsAddress(name: string, asked: AskedReport): (keys: readonly string[]) => string {
  return (keys) => {
    const of = queryOf({ ...asked, by: asked.by.slice(0, keys.length), compare: null })
    for (const key of keys) of.append('key', key)
    return `/admin/reports/${name}/records?${of}`
  }
}
