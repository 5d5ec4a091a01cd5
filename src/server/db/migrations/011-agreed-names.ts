/**
 * Confirmed orders keep the names of their customer and goods. Older orders take the current names; from now on,
 * renaming no longer changes them.
 */
export const agreedNames = `
do $$
begin
  if to_regclass('orders') is null or to_regclass('order_details') is null or to_regclass('customers') is null
    or to_regclass('products') is null or to_regclass('materials') is null or to_regclass('colors') is null
    then return; end if;
  alter table orders add column if not exists agreed jsonb;
  alter table order_details add column if not exists agreed jsonb;
  update orders as t set agreed = jsonb_build_object('customer', (
      select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(c))
      where key in ('id', 'code', 'name', 'currency_id', 'contact_person', 'phone', 'fax', 'email', 'address')))
  from customers as c where c.id = t.customer_id and t.confirmed and t.order_type <> 'XSYD';
  update order_details as t set agreed = jsonb_build_object(
      'product', jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name),
      'material', case when m.id is not null then jsonb_build_object('id', m.id, 'code', m.code, 'name', m.name) end,
      'color', case when r.id is not null then jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name) end,
      'size', t.size, 'fineness', coalesce(to_jsonb(p) -> 'fineness', to_jsonb(m) -> 'fineness'))
  from orders as o, products as p left join materials as m on m.id = p.material_id, order_details as l
    left join colors as r on r.id = l.color_id
  where l.id = t.id and o.id = t.order_id and p.code = t.product_code and o.agreed is not null
    and t.deleted_at is null;
end
$$;
`
