/** The users who signed in on each device, by the hash of a value that its browser keeps; staff share a counter. */
export const knownDevices = `
create table goldbook_devices (
  token_hash text not null,
  user_id bigint not null,
  seen_at timestamptz(3) not null default now(),
  primary key (token_hash, user_id)
);
create index goldbook_devices_user_id on goldbook_devices (user_id, seen_at);
`
