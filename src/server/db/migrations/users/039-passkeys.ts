/**
 * The passkeys of users: public keys that a device or a security key signs with, each for one host. A challenge is what
 * one of them is to sign next; it is good for one answer, and for a few minutes.
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
