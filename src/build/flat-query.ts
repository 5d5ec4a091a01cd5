/**
 * Replaces the parser of nested queries that the router binding brings, some ten kilobytes: addresses of this app have
 * no nested queries.
 */
export default {
  parse: (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query)),
  stringify: (values: Record<string, unknown>): string => {
    const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
    const text = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString()
    return text === '' ? '' : `?${text}`
  },
}
