/** The names of the company in its settings. */
export interface CompanyNames {
  name_ch?: string | null
  name_en?: string | null
}

const PRODUCT = 'Goldbook'
const COPY = 'company'

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** The company's name in a language, or the product's name while there is none. */
export function companyName({ name_ch, name_en }: CompanyNames, language: string): string {
  const names = language === 'zh' ? [name_ch, name_en] : [name_en, name_ch]
  return names.find(isText) ?? PRODUCT
}

/** Keeps the names in this browser for the login page, which may not ask the server. */
export function rememberNames({ name_ch, name_en }: CompanyNames): void {
  try {
    localStorage.setItem(COPY, JSON.stringify({ name_ch, name_en }))
  } catch {
    // Without storage the login page shows the product's name.
  }
}

/** The names that this browser has kept. */
export function rememberedNames(): CompanyNames {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(COPY) ?? '{}')
    if (typeof names !== 'object' || names === null) return {}
    const { name_ch, name_en }: { name_ch?: unknown; name_en?: unknown } = names
    return { ...(isText(name_ch) && { name_ch }), ...(isText(name_en) && { name_en }) }
  } catch {
    return {}
  }
}

/** The browser's title: the page, then the company. */
export function pageTitle(page: string | undefined, company: string): string {
  return page === undefined ? company : `${page} - ${company}`
}
