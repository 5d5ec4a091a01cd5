/** The liang of an order are the sum of its lines' liang; previously they were computed from its total weight. */
export const liangTotals = `
do $$
begin
  if to_regclass('orders') is null or to_regclass('order_details') is null then return; end if;
  update orders as o set weight_in_liang = l.liang
  from (
    select order_id, sum(weight_in_liang) as liang from order_details where deleted_at is null group by order_id
  ) l
  where l.order_id = o.id and o.weight_in_liang is distinct from l.liang;
end
$$;
`
