/** A view as it survives a reload: its address, and the title that its page has set. */
export interface KeptView {
  address: string
  title?: string | undefined
}

const storageKey = (user: string) => `goldbook.views:${encodeURIComponent(user)}`

function isKept(value: unknown): value is KeptView {
  if (typeof value !== 'object' || value === null || !('address' in value)) return false
  const title = 'title' in value ? value.title : undefined
  const isOurs = typeof value.address === 'string' && /^\/(?!\/)/.test(value.address)
  return isOurs && (title === undefined || typeof title === 'string')
}

/** The views that this user had open in this browser tab, in their order; none when they cannot be read. */
export function readKeptViews(user: string): KeptView[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(user)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

/** Keeps the views for a reload; a browser without storage starts without them. */
export function keepViews(user: string, views: readonly KeptView[]): void {
  try {
    sessionStorage.setItem(storageKey(user), JSON.stringify(views))
  } catch {
    // Storage is optional.
  }
}

/** Drops the kept views at a log-out. */
export function forgetViews(user: string): void {
  try {
    sessionStorage.removeItem(storageKey(user))
  } catch {
    // A browser without storage keeps no views.
  }
}
