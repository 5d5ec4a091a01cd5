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
