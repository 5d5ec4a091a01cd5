/** A balance is kept in its customer's currency: the copy of it, in a column of its own, said nothing of its own. */
export const balanceCurrency = `
alter table if exists customers drop column if exists balance_currency;
`
