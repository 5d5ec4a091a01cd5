import type { CorrectionKind } from '#domain/staff/corrections'
import type { Resource } from '#resource/resource'
import { insertRecord } from './records/records'
import type { Touched } from './trail/audit'
import type { Tx } from './transaction'

/** The facts of a correction. */
export interface Correction {
  kind: CorrectionKind
  /** The business day. */
  date: string
  by: { id: number; name: string }
  reason: string | null
  /** The records touched; the first one is the corrected record. */
  touched: readonly Touched[]
}

/**
 * Notes a correction beside the change that makes it, so that reports can count them.
 *
 * @param corrections their resource
 */
export async function writeCorrection(tx: Tx, corrections: Resource, correction: Correction): Promise<void> {
  const { kind, date, by, reason, touched } = correction
  const [first] = touched
  const values = {
    kind,
    date,
    user_id: by.id,
    made_by: by.name,
    reason,
    subject: first ? subjectOf(first) : null,
  }
  await insertRecord(tx, corrections, values)
}

/** The name of a record for people: its code, else its number. */
function subjectOf({ key, before, after }: Touched): string {
  const code = after?.code ?? before?.code ?? key
  return String(code ?? '').slice(0, 120)
}
