import { language as folders } from '#languages/language'

/** A language of goldbook: the name of its folder. */
export type Language = keyof typeof folders

/** What a language is called by itself, its tag, and what machines and libraries of it know it by. */
export interface LanguageFacts {
  name: string
  /** Of BCP 47. */
  tag: string
  /** What the library of the designer calls it. */
  hiprint: string
  /** The encodings that its machines have saved text in, beside UTF-8, the likeliest first. */
  encodings: string[]
}

/** The language of `title` in the resource files, and of whoever asks for none that goldbook has. */
export const firstLanguage = 'zh' satisfies Language

/** The languages that goldbook has, the first one before the others. */
export const languages = Object.keys(folders) as Language[]

/** A language other than that of `title`. */
export type OtherLanguage = Exclude<Language, typeof firstLanguage>

/** The languages that `titles` are written in. */
export const otherLanguages = languages.filter((language) => language !== firstLanguage)

/** Whether goldbook has a language. */
export function isLanguage(name: unknown): name is Language {
  return typeof name === 'string' && Object.hasOwn(folders, name)
}

/** What is known of a language. */
export function factsOf(language: Language): LanguageFacts {
  return folders[language]
}
