/** A balance is kept in its customer's currency; the duplicate column is dropped. */
export const balanceCurrency = `
alter table if exists customers drop column if exists balance_currency;
`
