import type { Db } from '../../../db/connect'
import { hashOf, linkHash, NOTHING, type Fault } from '../chain'
import type { SealedHead } from '../day-seals'
import { rowIn, unpacked } from './part-content'
import { nextPart, type PartHead } from './parts'

/** What the archive of the trail has come to. */
export interface ArchiveProof {
  /** Where the trail itself goes on. */
  end: SealedHead
  /** The chain at the rows that were asked for; one that is gone is missing. */
  heads: Map<number, SealedHead>
  faults: Fault[]
}

/**
 * Walks through the archive of the trail, part by part.
 *
 * Of a broken part the rows are not told apart: their seals went with them. The seals of its days tell from which day on
 * its rows are not the sealed ones.
 *
 * @param asked the ids of rows whose place in the chain is to be told
 */
export async function walkArchive(db: Db, asked: ReadonlySet<number>): Promise<ArchiveProof> {
  const proof: ArchiveProof = { end: { id: 0, hash: NOTHING, count: 0 }, heads: new Map(), faults: [] }
  for (let after = 0; ;) {
    const part = await nextPart(db, after)
    if (!part) return proof
    if (part.before_hash !== proof.end.hash) proof.faults.push({ id: part.first_id, damage: 'cut_before' })
    const contents = (await unpacked(part.content)) ?? []
    const damage = walkPart(part, contents, asked, proof)
    if (damage) proof.faults.push({ id: part.last_id, damage })
    const { last_id: id, last_hash: hash, row_count } = part
    proof.end = { id, hash, count: proof.end.count + row_count }
    after = part.first_id
  }
}

function walkPart(
  part: PartHead,
  contents: readonly string[],
  asked: ReadonlySet<number>,
  { end, heads }: ArchiveProof,
): Fault['damage'] | undefined {
  let { hash, count } = { ...end, hash: part.before_hash }
  for (const content of contents) {
    const id = rowIn(content)?.[0] ?? 0
    hash = linkHash(hash, id, hashOf(content))
    count++
    if (asked.has(id)) heads.set(id, { id, hash, count })
  }
  if (contents.length < part.row_count) return 'cut'
  if (contents.length > part.row_count) return 'slipped_in'
  return hash === part.last_hash ? undefined : 'changed'
}
