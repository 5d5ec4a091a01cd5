/**
 * Orders keep the rate of their currency. Older orders take the current rate, dated today; where the currency has none,
 * they stay without, and require one when they are saved.
 */
export const orderRates = `
do $$
begin
  if to_regclass('orders') is null or to_regclass('currencies') is null then return; end if;
  alter table orders add column if not exists rate numeric(24,12), add column if not exists rate_date date;
  update orders set rate = 1 where currency = 'HKD';
  update orders as t set rate = c.rate, rate_date = current_date
  from currencies as c where c.code = t.currency and t.currency <> 'HKD' and c.rate > 0 and c.deleted_at is null;
end
$$;
`
