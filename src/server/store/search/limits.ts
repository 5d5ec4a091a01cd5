/** Totals are exact up to this number, and estimates above (api.md). */
export const LARGEST_EXACT_TOTAL = 10_000
