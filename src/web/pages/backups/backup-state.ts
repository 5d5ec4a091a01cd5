/** A backup in the folder of the server that answers. */
export interface Backup {
  name: string
  size: number
  taken_at: string
}

/** What any of the servers is doing with backups. */
export interface Working {
  id: string
  what: 'backup' | 'restore_test'
  waiting: boolean
  rows: number
  all: number
}

/** What the server answers about backups (api.md). */
export interface BackupState {
  backups: Backup[]
  /** The names of those that were begun while the clock was ahead. */
  ahead: string[]
  working: Working | null
  failure: string | null
  last: { backup: string; host: string; at: string } | null
  restore_test: { backup: string; at: string; passed: boolean; reason: string | null } | null
  daily: boolean
  encrypted: boolean
}

/** The call that answers it. */
export const backups = { resource: 'backups', path: '/backups' }
