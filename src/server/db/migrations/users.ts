/**
 * The second factor of users: the shared secret of an authenticator app with the last accepted time step, and the
 * hashes of recovery codes. A secret is pending until its first code proves that the app has it.
 */
export const secondFactors = `
create table goldbook_totp (
  user_id bigint primary key,
  secret text,
  pending text,
  last_step bigint not null default 0,
  added_at timestamptz(3)
);
create table goldbook_recovery_codes (
  user_id bigint not null,
  code_hash text not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);
`

/**
 * The passkeys of users: public keys that a device or a security key signs with, each for one host. A challenge is the
 * text that one of them signs next; it is valid for one answer, and for a few minutes.
 */
export const passkeys = `
create table goldbook_passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  host text not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index goldbook_passkeys_user on goldbook_passkeys (user_id);
create table goldbook_challenges (
  challenge text primary key,
  user_id bigint not null,
  purpose text not null,
  expires_at timestamptz(3) not null
);
create index goldbook_challenges_expiry on goldbook_challenges (expires_at);
`

/** The failed sign-ins that all servers of an installation count together. */
export const attempts = `
create table goldbook_attempts (
  key text primary key,
  count integer not null,
  free integer not null,
  longest integer not null,
  until timestamptz(3) not null,
  forgotten timestamptz(3) not null,
  refused boolean not null default false
);
`

/** The number of writes of a session: a copy of the database with the same number has all of them. */
export const sessionWrites = `
alter table goldbook_sessions add column writes integer not null default 0;
`
