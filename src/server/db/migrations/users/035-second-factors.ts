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
