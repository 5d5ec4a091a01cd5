import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/** A file that was read for an import. */
export interface ReadFile {
  id: string
  user_id: number
  resource: string
  name: string
  content: Buffer
  encoding: string | null
  language: string
  /** How many rows it has below its heads. */
  rows: number
}

/** Keeps a file for the steps of its import; a user has one at a time. */
export async function keepImport(db: Db, file: ReadFile): Promise<void> {
  const { id, user_id, resource, name, content, encoding, language, rows } = file
  await sql`delete from goldbook_jobs
    where kind = 'import' and user_id = ${user_id} and state not in ('running', 'checking', 'writing')`.execute(
    db,
  )
  await sql`insert into goldbook_jobs (id, user_id, resource, name, content, encoding, language, rows)
    values (${id}, ${user_id}, ${resource}, ${name}, ${content}, ${encoding}, ${language}, ${rows})`.execute(
    db,
  )
}

/** The content of a file that is imported, and its encoding where its user has chosen one. */
export async function contentOfImport(
  db: Db,
  id: string,
): Promise<{ content: Buffer; encoding: string | null }> {
  const { rows } = await sql<{ content: Buffer; encoding: string | null }>`
    select content, encoding from goldbook_jobs where id = ${id}`.execute(db)
  return rows[0] ?? { content: Buffer.alloc(0), encoding: null }
}

/** Removes what a server that has ended wrote of a job's file. */
export async function beginJobFile(db: Db, id: string): Promise<void> {
  await sql`delete from goldbook_job_files where job_id = ${id}`.execute(db)
}

/**
 * Adds a part to the file that a job makes.
 *
 * @param part counted from 0
 * @returns false when the job was given up, or another server has taken it
 */
export async function addToJobFile(
  db: Db,
  { id, server }: { id: string; server: string },
  part: number,
  content: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    insert into goldbook_job_files (job_id, part, content)
    select id, ${part}, ${content} from goldbook_jobs
    where id = ${id} and server = ${server} and state = 'running' returning part`.execute(db)
  return rows.length > 0
}

/** The file that a job has made, part by part; each is read when it is asked for. */
export async function* jobFile(db: Db, id: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const { rows } = await sql<{ content: Buffer }>`
      select content from goldbook_job_files where job_id = ${id} and part = ${part}`.execute(db)
    if (!rows[0]) return
    yield rows[0].content
  }
}
