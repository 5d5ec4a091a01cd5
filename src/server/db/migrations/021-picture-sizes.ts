/**
 * The smaller sizes of a picture, beside its largest. Null where there is none: for papers, for small pictures, and for
 * pictures that were stored before.
 */
export const pictureSizes = `
alter table goldbook_media_files add column small bytea;
alter table goldbook_media_files add column medium bytea;
alter table goldbook_media_files alter column small set storage external;
alter table goldbook_media_files alter column medium set storage external;
`
