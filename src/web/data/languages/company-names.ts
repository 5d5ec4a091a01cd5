/** The names of the company, as its settings have them. */
export interface CompanyNames {
  name_ch?: string | null
  name_en?: string | null
}

const PRODUCT = 'Goldbook'
const COPY = 'company'

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** The company's name in a language; the product's until the company has one. */
export function companyName({ name_ch, name_en }: CompanyNames, language: string): string {
  const names = language === 'zh' ? [name_ch, name_en] : [name_en, name_ch]
  return names.find(isText) ?? PRODUCT
}

/** Keeps the names in this browser: the login page shows them, and may not ask the server. */
export function rememberNames({ name_ch, name_en }: CompanyNames): void {
  try {
    localStorage.setItem(COPY, JSON.stringify({ name_ch, name_en }))
  } catch {
    // A browser without storage shows the product's name at the login.
  }
}

/** The names that this browser saw last. */
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
