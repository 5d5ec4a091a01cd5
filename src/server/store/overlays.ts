import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Overlay, Overlays } from '#resource/merge'
import type { Db } from '../db/connect'
import { CHANNEL } from '../db/postgres/connect-postgres'
import type { Tx } from './transaction'

/** The overlays of an installation. */
export interface KeptOverlays {
  /** Changes whenever any server of the installation saves an overlay or a role. */
  version: string
  overlays: Overlays
  /** The time of each overlay's last save, in ISO 8601. */
  savedAt: Record<string, string>
}

/** The version alone, which every server polls: a connection pooler may swallow notices. */
export async function overlaysVersion(db: Db | Tx): Promise<string> {
  const state = await db
    .selectFrom('goldbook_state')
    .select('value')
    .where('name', '=', 'overlays')
    .executeTakeFirst()
  return state?.value ?? ''
}

/** Every overlay, with a version that is never newer than the overlays. */
export async function readOverlays(db: Db | Tx): Promise<KeptOverlays> {
  const version = await overlaysVersion(db)
  const { rows } = await sql<{ resource: string; overlay: Overlay; saved_at: string }>`
    select resource, overlay, to_json(updated_at) #>> '{}' as saved_at
    from goldbook_overlays order by resource`.execute(db)
  return {
    version,
    overlays: Object.fromEntries(rows.map((row) => [row.resource, row.overlay])),
    savedAt: Object.fromEntries(rows.map((row) => [row.resource, row.saved_at])),
  }
}

/** Stores the overlay of a resource; its time is later than that of the previous one. */
export async function saveOverlay(tx: Tx, resource: string, overlay: Overlay): Promise<void> {
  await sql`
    insert into goldbook_overlays as o (resource, overlay) values (${resource}, ${JSON.stringify(overlay)})
    on conflict (resource) do update set overlay = excluded.overlay,
      updated_at = greatest(now(), o.updated_at + interval '1 millisecond')`.execute(tx)
  await renewVersion(tx)
}

/** Makes every server of the installation read the overlays, the roles and the reports again, at once. */
export async function renewVersion(tx: Tx): Promise<void> {
  await sql`insert into goldbook_state (name, value) values ('overlays', ${randomUUID()})
    on conflict (name) do update set value = excluded.value`.execute(tx)
  await sql`select pg_notify(${CHANNEL}, 'resources')`.execute(tx)
}
