/** The files of medias, stored beside their records, so that every server of an installation has them. */
export const mediaFiles = `
create table goldbook_media_files (
  media_id bigint primary key,
  content bytea not null,
  hash text not null
);
alter table goldbook_media_files alter column content set storage external;
`
