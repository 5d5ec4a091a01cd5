/**
 * Functions that call another one name its schema: a restore, as `pg_restore` does it, works with an empty search path,
 * and computes the columns of quick search. A copy keeps working in a schema of the same name only, as `pg_dump` keeps
 * the name.
 */
export const namedSchema = `
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace = current_schema()::regnamespace
      and proname in ('goldbook_search_pairs', 'goldbook_search_grams', 'goldbook_reads_as')
  loop
    execute regexp_replace(definition, '([^.\\w])(goldbook_(bigrams|grams|initials)\\()',
      '\\1' || quote_ident(current_schema()) || '.\\2', 'g');
  end loop;
end
$$;
`
