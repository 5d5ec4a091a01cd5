import { serverTables } from './001-server-tables'

/** Written migrations in their order; an applied one is never edited. */
export const migrations: { name: string; statements: string }[] = [
  { name: '001-server-tables', statements: serverTables },
]
