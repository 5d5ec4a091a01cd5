import { actions as texts } from '#languages/actions'
import { labelsByLanguage } from './labels'

/** What the actions that a role may do are called, and what was done in the trail. */
export const actionLabels = labelsByLanguage(texts)
