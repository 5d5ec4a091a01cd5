import { serverTables } from './001-server-tables'
import { pinyinFunctions } from './003-pinyin'

/** Written migrations in their order; an applied one is never edited. */
export const migrations: { name: string; statements: string | (() => Promise<string>) }[] = [
  { name: '001-server-tables', statements: serverTables },
  { name: '003-pinyin', statements: pinyinFunctions },
]
