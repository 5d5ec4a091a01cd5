import type { Transaction } from 'kysely'
import type { DatabaseTables } from '../db/system-tables'

/** The transaction of one business change. */
export type Tx = Transaction<DatabaseTables>
