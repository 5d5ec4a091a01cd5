/**
 * What stands in the bundle for the parser of nested queries that the router binding brings, a good ten kilobytes:
 * our addresses nest nothing.
 */
export default {
  parse: (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query)),
  stringify: (values: Record<string, unknown>): string => {
    const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
    const text = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString()
    return text === '' ? '' : `?${text}`
  },
}
