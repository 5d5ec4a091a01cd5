/**
 * The lines of a sale count their returned goods. Until now a line was returned once, however little of it the return
 * held: the remainder can be returned from now on.
 */
export const lineParts = `
do $$
begin
  if to_regclass('orders') is null or to_regclass('order_details') is null then return; end if;
  alter table order_details
    add column if not exists returned_quantity bigint not null default 0,
    add column if not exists returned_weight numeric(18,3) not null default 0,
    add column if not exists part_rounding_value numeric(18,2) not null default 0;
  update order_details as sold set returned_quantity = s.quantity, returned_weight = s.weight,
    returned = s.quantity >= sold.quantity
  from (
    select l.original_detail_id as id, sum(l.quantity) as quantity, sum(l.weight) as weight
    from order_details l join orders back on back.id = l.order_id and back.deleted_at is null
    where l.original_detail_id is not null and l.deleted_at is null
    group by l.original_detail_id
  ) as s
  where sold.id = s.id and sold.deleted_at is null;
  update orders as o set returned = false
  where o.returned and exists (
    select 1 from order_details d where d.order_id = o.id and d.deleted_at is null and not d.returned);
end
$$;
`

/** Stones leave with their goods: a sold-out stock row no longer keeps any. */
export const stonesLeave = `
do $$
begin
  if to_regclass('inventorys') is null then return; end if;
  update inventorys set diamond_count = 0, diamond_weight = 0, diamond_fee_value = 0
  where quantity = 0 and (diamond_count <> 0 or diamond_weight <> 0 or diamond_fee_value <> 0);
end
$$;
`
