import type { FindingGroup } from './finding'

/** How surely a group is what was meant; the surest stands first. */
const ranks = { exact: 0, begins: 1, begun: 2, contains: 3, found: 4, guessed: 5 } as const

export interface Ranked extends FindingGroup {
  rank: keyof typeof ranks
}

/** Groups in the order of their ranks, each finding once. */
export function grouped(groups: readonly Ranked[]): FindingGroup[] {
  const seen = new Set<string>()
  const isFirst = (id: string) => !seen.has(id) && seen.add(id).size > 0
  return groups
    .toSorted((one, other) => ranks[one.rank] - ranks[other.rank])
    .map(({ title, findings }) => ({ title, findings: findings.filter(({ id }) => isFirst(id)) }))
    .filter(({ findings }) => findings.length > 0)
}
