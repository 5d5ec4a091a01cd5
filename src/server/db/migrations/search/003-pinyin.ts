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
