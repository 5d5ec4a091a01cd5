import { samples as texts } from '#languages/samples'
import { labelsByLanguage } from '#words/labels'

/** Names and notes of a day in a jeweller's shop. */
export const samples = labelsByLanguage(texts)
