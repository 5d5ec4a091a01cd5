/** The overlays of an installation, shared by all of its servers. */
export const overlayTable = `
create table goldbook_overlays (
  resource text primary key,
  overlay jsonb not null,
  updated_at timestamptz(3) not null default now()
);
`
