/** Stones leave with their goods: a stock row that is sold out keeps none, as it did until now. */
export const stonesLeave = `
do $$
begin
  if to_regclass('inventorys') is null then return; end if;
  update inventorys set diamond_count = 0, diamond_weight = 0, diamond_fee_value = 0
  where quantity = 0 and (diamond_count <> 0 or diamond_weight <> 0 or diamond_fee_value <> 0);
end
$$;
`
