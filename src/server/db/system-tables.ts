import type { Tables } from '#resources'
import type { Generated } from 'kysely'

/** The tables that no resource file describes: the server's own. */
interface SystemTables {
  goldbook_sessions: {
    id: Generated<number>
    token_hash: string
    user_id: number
    expires_at: string
    stamp: string
    created_at: Generated<string>
    last_seen_at: Generated<string>
    user_agent: string | null
    address: string | null
    confirmed_at: string | null
    writes: Generated<number>
  }
  goldbook_devices: { token_hash: string; user_id: number; seen_at: Generated<string> }
  goldbook_totp: {
    user_id: number
    secret: string | null
    pending: string | null
    last_step: Generated<number>
    added_at: string | null
  }
  goldbook_passkeys: {
    id: Generated<number>
    user_id: number
    credential_id: string
    public_key: string
    counter: number
    transports: unknown
    host: string
    name: string
    created_at: Generated<string>
    last_used_at: string | null
  }
  goldbook_recovery_codes: { user_id: number; code_hash: string; used_at: string | null }
  goldbook_counters: { name: string; value: number }
  goldbook_answers: {
    key: string
    user_id: number
    request_hash: string
    body: unknown
    made_at: Generated<string>
  }
  goldbook_audit: {
    id: Generated<number>
    at: Generated<string>
    user_id: number | null
    name: string
    changes: unknown
    day: string | null
    address: string | null
    user_agent: string | null
    reason: string | null
    subjects: string[]
  }
  goldbook_seals: { book: string; row_id: number; content: string; hash: string }
  goldbook_day_seals: { day: string; sealed_at: Generated<string>; heads: unknown; hash: string }
  goldbook_kept_requests: {
    approval_id: number
    resource: string | null
    record_key: string | null
    version: string | null
    method: string
    path: string
    body: unknown
    changes: unknown
    trail_id: number
    heard: Generated<boolean>
  }
  goldbook_reports: { name: string; report: unknown; updated_at: Generated<string> }
  goldbook_overlays: { resource: string; overlay: unknown; updated_at: Generated<string> }
  goldbook_state: { name: string; value: string }
  goldbook_views: {
    id: Generated<number>
    owner_id: number
    resource: string
    name: string
    state: string
    shared: boolean
    filing: string | null
    format: string | null
    language: string | null
    filed_on: string | null
  }
  goldbook_report_files: {
    id: Generated<number>
    owner_id: number
    view_id: number
    name: string
    day: string
    format: string
    content: Buffer | null
    problem: string | null
    created_at: Generated<string>
    report: string | null
    sight: string | null
  }
  goldbook_media_files: {
    media_id: number
    content: Buffer
    hash: string
    small: Buffer | null
    medium: Buffer | null
  }
  goldbook_template_versions: {
    template_id: number
    number: number
    title: string | null
    document: string | null
    width: number
    height: number
    paper: string
    content: string
    saved_by: string | null
    created_at: Generated<string>
  }
  goldbook_figures: {
    figure: string
    kind: string
    day: string
    currency: string
    count: number
    cash: number
    gold: number
    weight: number
    settled: Generated<boolean>
  }
  goldbook_preferences: { user_id: number; key: string; value: unknown }
  goldbook_prints: { document: string; record_id: number; prints: number }
}

export type DatabaseTables = Tables & SystemTables
