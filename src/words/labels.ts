import { labels as texts } from '#languages/labels'
import { firstLanguage, otherLanguages, type Language, type OtherLanguage } from './languages'

/** What something is called: `title` in the first language, `titles` in the others. */
export interface Label {
  title: string
  titles: Record<OtherLanguage, string>
}

type Sections = Record<string, Record<string, string>>
type Labelled<Texts extends Sections> = {
  [Section in keyof Texts]: { [Name in keyof Texts[Section]]: Label }
}

/** The texts of a namespace as labels: those of each language, laid beside one another. */
export function labelsByLanguage<Texts extends Sections>(
  byLanguage: Record<Language, Texts>,
): Labelled<Texts> {
  const labelAt = (section: string, name: string, title: string) => {
    const titles = otherLanguages.map((language) => [language, byLanguage[language][section]?.[name]])
    return [name, { title, titles: Object.fromEntries(titles) }] as const
  }
  const sections = Object.entries(byLanguage[firstLanguage]).map(([section, names]) => [
    section,
    Object.fromEntries(Object.entries(names).map(([name, title]) => labelAt(section, name, title))),
  ])
  return Object.fromEntries(sections) as Labelled<Texts>
}

/** What the tables of the trade, the fields of every resource and some words beside them are called. */
export const labels = labelsByLanguage(texts)
