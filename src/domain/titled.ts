/** What has a label: `title` in Chinese, `titles` in the other languages of goldbook. */
export interface Titled {
  title: string
  titles: { en: string; es: string; ja: string }
}

/** A language that labels exist in. */
export type LabelLanguage = 'zh' | keyof Titled['titles']

/** The label in a language. */
export function labelIn(titled: Titled, language: LabelLanguage): string {
  return language === 'zh' ? titled.title : titled.titles[language]
}

/** One selectable value with its label. */
export interface Choice<Value extends string | number = string | number> extends Titled {
  value: Value
}

/**
 * The choices of a table of the trade, in its order: what a select shows and a schema allows.
 *
 * @param table entries by value; what else they hold beside the label is left out
 */
export function choicesOf<Value extends string>(table: Readonly<Record<Value, Titled>>): Choice<Value>[] {
  return Object.entries<Titled>(table).map(([value, { title, titles }]) => ({
    value: value as Value,
    title,
    titles,
  }))
}
