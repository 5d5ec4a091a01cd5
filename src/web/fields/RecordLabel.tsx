import type { BaseRecord } from '@refinedev/core'

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** What a record is called: its name, or its code where it has none. */
export function nameOf(record: BaseRecord): string {
  return textOf(record.name) || textOf(record.title) || textOf(record.code) || textOf(record.id)
}

/** A record's code, in secondary text, and its name. */
export function RecordLabel({ record }: { record: BaseRecord }) {
  const code = textOf(record.code)
  const name = nameOf(record)
  return (
    <span title={code === name ? name : `${code} ${name}`.trim()}>
      {code !== '' && code !== name && <span className="quiet">{code} </span>}
      {name}
    </span>
  )
}
