/** Why a database can't be backed up, or a file can't be restored. */
export type BackupFault = 'no_shop' | 'foreign' | 'broken' | 'newer' | 'locked' | 'not_empty'

const sentences: Record<BackupFault, string> = {
  no_shop: 'there is nothing in this database yet',
  foreign: 'this file is not a backup of goldbook',
  broken: 'this backup is incomplete or was changed; use another one',
  newer: 'this backup was made by a newer goldbook; upgrade first',
  locked: 'this backup is encrypted with another key; set BACKUP_KEY to the one it was made with',
  not_empty: 'the database is not empty; a backup is restored into an empty one',
}

/** A backup or a restore that is refused before anything is touched. */
export class BadBackup extends Error {
  constructor(
    readonly fault: BackupFault,
    override readonly cause?: unknown,
  ) {
    super(sentences[fault])
  }
}
