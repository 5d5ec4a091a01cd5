import type { Resources } from '#resource/resource'

/** The current files, except those held back: these keep their served version, or are left out when they are new. */
export function withHeld(now: Resources, served: Resources, held: ReadonlySet<string>): Resources {
  const names = new Set([...Object.keys(now), ...Object.keys(served)])
  const chosen = [...names].toSorted().flatMap((name) => {
    const resource = held.has(name) ? served[name] : now[name]
    return resource ? [[name, resource] as const] : []
  })
  return Object.fromEntries(chosen)
}

/**
 * The files to hold back after a set was refused: first the culprits; if these are already held, the resources they
 * refer to, since an older file may need what a newer one removed; and finally all of them.
 *
 * @param culprits names of resources; an unknown name may stand for the whole set
 * @param tried the set that was refused
 * @returns undefined when every file was held back already
 */
export function heldNext(
  culprits: readonly string[],
  tried: Resources,
  now: Resources,
  held: ReadonlySet<string>,
): Set<string> | undefined {
  const all = [...Object.keys(tried), ...Object.keys(now)]
  const referred = culprits.flatMap((name) =>
    Object.values(tried[name]?.properties ?? {}).flatMap(({ to }) => to ?? []),
  )
  const known = (names: readonly string[]) => names.filter((name) => all.includes(name) && !held.has(name))
  const more = [culprits, referred, all].map(known).find((names) => names.length > 0)
  return more && new Set([...held, ...more])
}
