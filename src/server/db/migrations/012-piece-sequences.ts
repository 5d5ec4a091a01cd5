/**
 * Moves the counter of each product past the sequences that were typed manually: those in the codes of its stock, and
 * those on order lines. A new database has neither table yet.
 */
export const pieceSequences = `
do $$
begin
  if to_regclass('inventorys') is null or to_regclass('order_details') is null then return; end if;
  insert into goldbook_counters (name, value)
  select 'products.' || product_code, max(seq) from (
    select product_code,
      substring(substr(code, length(product_code) + 1) from '^(?:C[0-9]+)?-([0-9]{1,9})(?:-|$)')::bigint as seq
    from inventorys
    union all
    select product_code, inventory_code_seq from order_details
  ) as used
  where product_code is not null and seq is not null
  group by product_code
  on conflict (name) do update set value = greatest(goldbook_counters.value, excluded.value);
end
$$;
`
