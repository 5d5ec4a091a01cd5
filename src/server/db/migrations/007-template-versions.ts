/** Every saved state of each print template. Rows are only added. */
export const templateVersions = `
create table goldbook_template_versions (
  template_id bigint not null,
  number integer not null,
  title text,
  document text,
  width numeric not null,
  height numeric not null,
  paper text not null,
  content text not null,
  saved_by text,
  created_at timestamptz(3) not null default now(),
  primary key (template_id, number)
);
create trigger goldbook_append_only before update or delete on goldbook_template_versions
  for each row execute function goldbook_refuse_change();
`
