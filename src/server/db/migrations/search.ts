import type { polyphonic } from 'pinyin-pro'

/** The Chinese characters of everyday names: Unicode's first block. */
const FIRST = 0x4e00
const LAST = 0x9fff
/** Letters kept per character; hardly any character has more readings. */
const MOST_READINGS = 4

/** The initials of each character's readings, in Unicode's order, padded with blanks. */
function initialsOfAll(readings: typeof polyphonic): string {
  const all: string[] = []
  for (let code = FIRST; code <= LAST; code++)
    all.push(initialsOf(String.fromCodePoint(code), readings).padEnd(MOST_READINGS))
  return all.join('')
}

function initialsOf(character: string, readings: typeof polyphonic): string {
  const [known = []] = readings(character, { pattern: 'first', toneType: 'none', type: 'array' })
  const letters = known.map((letter) => letter.normalize('NFD').slice(0, 1))
  return [...new Set(letters)]
    .filter((letter) => /^[a-z]$/.test(letter))
    .slice(0, MOST_READINGS)
    .join('')
}

/**
 * The functions that find Chinese text by the initials of its pinyin, each character by any of its readings.
 *
 * They are in the database, so that every writer of a name, be it a route, an import or a script, updates its initials.
 * Pairs of initials go into the column of character pairs; for more than two letters `goldbook_reads_as` decides
 * whether they are in one row. The dictionary is loaded once in the life of a database.
 */
export async function pinyinFunctions(): Promise<string> {
  const { polyphonic: readings } = await import('pinyin-pro')
  return `
create function goldbook_initials(one text) returns text language plpgsql immutable parallel safe as $$
declare
  place integer := ascii(one) - ${FIRST};
begin
  if place not between 0 and ${LAST - FIRST} then return one; end if;
  return rtrim(encode(substr('${initialsOfAll(readings)}'::bytea, place * ${MOST_READINGS} + 1, ${MOST_READINGS}), 'escape'));
end
$$;
create function goldbook_search_pairs(words text) returns text[] language plpgsql immutable parallel safe as $$
declare
  pairs text[] := goldbook_bigrams(words);
  one text;
  read_before boolean := false;
  before text := '';
  here text;
begin
  if words !~ '[\\u4e00-\\u9fff]' then return pairs; end if;
  foreach one in array string_to_array(words, null) loop
    here := case when one = ' ' then '' else goldbook_initials(one) end;
    if here <> '' and before <> '' and (read_before or here <> one) then
      for i in 1 .. length(before) loop
        for j in 1 .. length(here) loop
          pairs := pairs || (substr(before, i, 1) || substr(here, j, 1));
        end loop;
      end loop;
    end if;
    before := here;
    read_before := here <> one;
  end loop;
  return pairs;
end
$$;
create function goldbook_reads_as(words text, letters text) returns boolean language plpgsql immutable parallel safe as $$
begin
  for start in 0 .. length(words) - length(letters) loop
    for at in 1 .. length(letters) loop
      exit when strpos(goldbook_initials(substr(words, start + at, 1)), substr(letters, at, 1)) = 0;
      if at = length(letters) then return true; end if;
    end loop;
  end loop;
  return false;
end
$$;
`
}

/**
 * The grams by which quick search finds texts: of each word every character, every two and every three adjacent ones,
 * for Chinese also by its readings. Two characters of a number occur in every tenth code, three in few, so a part of a
 * code is found without reading much more than the result. Of a longer text only the last six grams are searched: codes
 * differ at their ends, and beginnings shared by all codes only cost time.
 */
export const searchGrams = `
create function goldbook_grams(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(words, at, size) collate "C"), '{}')
  from generate_series(1, 3) as size, generate_series(1, length(words) - size + 1) as at
$$;
create function goldbook_sought_grams(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(words, at, least(length(words), 3)) collate "C"), '{}')
  from generate_series(greatest(length(words) - 7, 1), greatest(length(words) - 2, 1)) as at
$$;
create function goldbook_search_grams(words text) returns text[] language plpgsql immutable parallel safe as $$
declare
  grams text[] := goldbook_grams(words);
  one text;
  here text;
  is_read boolean;
  before text := '';
  before_read boolean := false;
  first text := '';
  first_read boolean := false;
begin
  if words !~ '[\\u4e00-\\u9fff]' then return grams; end if;
  foreach one in array string_to_array(words, null) loop
    here := case when one = ' ' then '' else goldbook_initials(one) end;
    is_read := here <> one;
    for i in 1 .. length(before) loop
      for j in 1 .. length(here) loop
        if before_read or is_read then
          grams := grams || (substr(before, i, 1) || substr(here, j, 1));
        end if;
        if first_read or before_read or is_read then
          for k in 1 .. length(first) loop
            grams := grams || (substr(first, k, 1) || substr(before, i, 1) || substr(here, j, 1));
          end loop;
        end if;
      end loop;
    end loop;
    first := before;
    first_read := before_read;
    before := here;
    before_read := is_read;
  end loop;
  return grams;
end
$$;
`

/**
 * Functions that call another one name its schema: a restore, such as that of `pg_restore`, works with an empty search
 * path, and computes the columns of quick search. A copy keeps working in a schema of the same name only, as `pg_dump`
 * keeps the name.
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
