import { resources } from '#languages/resources'
import { otherLanguages, type Language } from '#words/languages'
import { isReckoned } from './facts/facts'
import type { Choice, Fact, Field, FormSection, Resource, Titled, Titles } from './resource'

/** A language folder's texts for a resource; sections and facts are identified by their Chinese title. */
interface ResourceWords {
  title?: string
  singular?: string
  fields?: Record<string, string>
  choices?: Record<string, Record<string, string>>
  sections?: Record<string, string>
  facts?: Record<string, string>
}

type Pick = (words: ResourceWords) => string | undefined

const folders: Partial<Record<Language, Record<string, ResourceWords>>> = resources

/**
 * A resource with labels added from the language folders for languages that its file does not name. The file's own
 * labels take precedence.
 */
export function withShippedLabels(resource: Resource): Resource {
  const textsOf = (pick: Pick, own: Titles = {}): Titles | undefined => {
    const found = otherLanguages.flatMap((language) => {
      const text = pick(folders[language]?.[resource.$id] ?? {})
      return text === undefined ? [] : [[language, text] as const]
    })
    const titles: Titles = { ...Object.fromEntries(found), ...own }
    return Object.keys(titles).length > 0 ? titles : undefined
  }
  const withTitles = <Part extends Partial<Titled>>(part: Part, pick: Pick): Part => {
    const titles = textsOf(pick, part.titles)
    return titles ? { ...part, titles } : part
  }
  const singulars = textsOf(({ singular }) => singular, resource.singulars)
  const withChoices = (name: string, field: Field): Field => {
    if (!Array.isArray(field.choices)) return field
    const choices = field.choices.map((choice: Choice) =>
      withTitles(choice, ({ choices: of }) => of?.[name]?.[String(choice.value)]),
    )
    return { ...field, choices }
  }
  const fields = Object.entries(resource.properties).map(([name, field]) => [
    name,
    withTitles(withChoices(name, field), (words) => words.fields?.[name]),
  ])
  const sections = resource.form.sections.map((section: FormSection) =>
    withTitles(section, (words) => words.sections?.[section.title ?? '']),
  )
  const withFactTitles = <Part extends Titled>(fact: Part) =>
    withTitles(fact, (words) => words.facts?.[fact.title])
  const facts = resource.facts?.map((fact: Fact): Fact => {
    if (!isReckoned(fact)) return fact
    return { ...withFactTitles(fact), ...(fact.below ? { below: withFactTitles(fact.below) } : {}) }
  })
  return {
    ...withTitles(resource, ({ title }) => title),
    ...(singulars ? { singulars } : {}),
    properties: Object.fromEntries(fields),
    form: { ...resource.form, sections },
    ...(facts ? { facts } : {}),
  }
}
