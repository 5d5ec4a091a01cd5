/** Where a view's state names its report; see `ViewPlace` of the screens. */
const PLACE = /^report:(.+)$/

/** The report that a saved view shows. @returns undefined for a view of a list */
export function reportOfView(state: string): string | undefined {
  const [, name] = PLACE.exec(new URLSearchParams(state).get('list') ?? '') ?? []
  return name
}
