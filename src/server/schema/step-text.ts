import { server } from '#languages/server'
import type { Language } from '#words/languages'
import type { Step } from '../db/sync/plan'
import { filled } from '../process/messages'

/** The effect of a step on the stored data, as a sentence for the admin who is about to confirm it. */
export function stepText({ kind, property }: Step, language: Language): string {
  return filled(server[language].steps[kind], { property })
}
