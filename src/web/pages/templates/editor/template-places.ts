/** Where all templates are. */
export const templatesPlace = '/admin/templates'

/** The page of one template. */
export const pageOf = (name: string) => `${templatesPlace}/${encodeURIComponent(name)}`
