import { samples as texts } from '#languages/samples'
import { labelled } from '#words/labels'

/** Names and notes of a day in a jeweller's shop. */
export const samples = labelled(texts)
