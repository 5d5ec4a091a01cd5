import type { Purpose } from '../orders/order-plan'

export const purchases: Purpose[] = [
  {
    ...{ name: 'opening stock', with: 'supplier', count: 7, days: [30, 30], pays: 'all' },
    ...{ opening: true, whole: true },
  },
  { name: 'paid', with: 'supplier', count: 8, days: [3, 27], pays: 'all' },
  { name: 'unpaid', with: 'supplier', count: 4, days: [0, 12], pays: 'nothing', terms: [30, 60] },
  { name: 'overdue', with: 'supplier', count: 2, days: [17, 27], pays: 'part', terms: [7, 14] },
  { name: 'fees paid', with: 'supplier', count: 3, days: [4, 24], pays: 'all', withGold: true },
  {
    ...{ name: 'fees paid, metal given', with: 'supplier', count: 1, days: [12, 18] },
    ...{ pays: 'metal from the safe', withGold: true, remarks: 'own_metal' },
  },
  { name: 'draft', with: 'supplier', count: 5, days: [0, 3], pays: 'nothing', draft: true },
]

const plain: Purpose[] = [
  { name: 'paid', with: 'dealer', count: 22, days: [0, 29], pays: 'all' },
  { name: 'paid at the counter', with: 'shopper', count: 18, days: [0, 29], pays: 'all', terms: [0] },
  { name: 'paid in USD', with: 'abroad', count: 7, days: [3, 28], pays: 'all' },
  { name: 'paid in US dollars', with: 'shopper', count: 4, days: [1, 26], pays: 'dollars', terms: [0] },
  { name: 'unpaid', with: 'dealer', count: 10, days: [0, 12], pays: 'nothing', terms: [30, 45] },
  { name: 'unpaid in USD', with: 'abroad', count: 4, days: [0, 10], pays: 'nothing' },
  { name: 'part paid', with: 'dealer', count: 11, days: [1, 20], pays: 'part', terms: [30, 60] },
  { name: 'part paid in USD', with: 'abroad', count: 4, days: [1, 20], pays: 'part' },
  { name: 'overdue', with: 'dealer', count: 7, days: [17, 29], pays: 'nothing', terms: [7, 14] },
  { name: 'overdue, part paid', with: 'dealer', count: 5, days: [17, 29], pays: 'part', terms: [7, 14] },
  { name: 'for gold, unpaid', with: 'dealer', count: 4, days: [0, 10], pays: 'nothing', withGold: true },
  { name: 'for gold, fees paid', with: 'dealer', count: 3, days: [2, 20], pays: 'all', withGold: true },
  { name: 'draft', with: 'dealer', count: 8, days: [0, 3], pays: 'nothing', draft: true },
  { name: 'draft in USD', with: 'abroad', count: 2, days: [0, 3], pays: 'nothing', draft: true },
  { name: 'draft with a deposit', with: 'shopper', count: 6, days: [0, 6], pays: 'deposit', draft: true },
  {
    ...{ name: 'made a draft again', with: 'dealer', count: 1, days: [1, 4], pays: 'nothing' },
    undone: true,
  },
]

/** Customers with a story of their own, who pay from their balance or bar, or all at once. */
const regulars: Purpose[] = [
  {
    ...{ name: 'for gold, paid by a bar', with: 'dealer', who: 'LUK', count: 3, days: [6, 24] },
    ...{ pays: 'metal', withGold: true },
  },
  {
    ...{ name: 'for gold, part of it paid by a bar', with: 'dealer', who: 'LUK', count: 1, days: [3, 5] },
    ...{ pays: 'part of the metal', withGold: true },
  },
  {
    ...{ name: 'paid from the balance', with: 'dealer', who: 'WAHHING', count: 3, days: [4, 22] },
    pays: 'balance',
  },
  {
    ...{ name: 'paid from savings', with: 'shopper', who: 'mei-ling', count: 1, days: [3, 4] },
    ...{ pays: 'balance', terms: [0] },
  },
  {
    ...{ name: 'on a settled bill', with: 'dealer', who: 'YUETFAT', count: 3, days: [8, 20] },
    ...{ pays: 'nothing', whole: true },
  },
  {
    ...{ name: 'on an open bill', with: 'dealer', who: 'TAKSING', count: 3, days: [6, 18] },
    ...{ pays: 'nothing', whole: true },
  },
]

const takenBack: Purpose[] = [
  {
    ...{ name: 'returned for cash', with: 'shopper', count: 3, days: [6, 20], pays: 'all', terms: [0] },
    returned: { lines: 'all', until: 'cash' },
  },
  {
    ...{ name: 'partly returned to the balance', with: 'dealer', who: 'HARBOUR', count: 2, days: [10, 24] },
    ...{ pays: 'all', returned: { lines: 'one', until: 'balance' } },
  },
  {
    ...{ name: 'partly returned, offset', with: 'dealer', count: 3, days: [4, 14], pays: 'nothing' },
    returned: { lines: 'one', until: 'confirmed' },
  },
  {
    ...{ name: 'partly returned, still owed', with: 'dealer', count: 1, days: [7, 12], pays: 'all' },
    returned: { lines: 'one', until: 'confirmed' },
  },
  {
    ...{ name: 'to be returned', with: 'shopper', count: 2, days: [1, 4], pays: 'all', terms: [0] },
    returned: { lines: 'all', until: 'draft' },
  },
]

export const sales: Purpose[] = [...plain, ...regulars, ...takenBack]

const ordered = { pays: 'deposit', draft: true, remarks: 'preorders' } as const

export const preorders: Purpose[] = [
  { name: 'for a shopper', with: 'shopper', count: 6, days: [0, 14], ...ordered },
  { name: 'for a dealer', with: 'dealer', count: 3, days: [0, 14], ...ordered },
  { name: 'in USD', with: 'abroad', count: 1, days: [1, 10], ...ordered },
  {
    ...{ name: 'ready to be fetched', with: 'shopper', count: 1, days: [6, 10], ...ordered },
    becomes: 'draft sale',
  },
  {
    ...{ name: 'fetched and paid', with: 'shopper', count: 3, days: [12, 24], ...ordered },
    becomes: 'paid sale',
  },
]
