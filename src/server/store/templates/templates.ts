import { fieldsInContent } from '#paper/panel-fields'
import type { Db } from '../../db/connect'

/** A print template, identified by its name. */
export interface NamedTemplate {
  name: string
  title: string
}

/** The print templates that print any of these properties, of any record. */
export async function templatesUsing(db: Db, properties: string[]): Promise<NamedTemplate[]> {
  const templates = await db
    .selectFrom('templates')
    .select(['name', 'title', 'content'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  return templates
    .filter(({ content }) => {
      const printed = fieldsInContent(content ?? '')
      return properties.some((property) => printed.has(property))
    })
    .map(({ name, title }) => ({ name: name ?? '', title: title ?? name ?? '' }))
}
