import { RuleBroken } from '#domain/errors'
import { asRule } from '../problem'
import { ShapeRefused } from './shape'

/**
 * Does one of many things on behalf of the whole: what is refused of it then stands at its place in the body.
 *
 * @param path of the part, for example `/keys/3`; the rule's own path follows it
 * @param facts that tell the part from the others
 * @throws RuleBroken the part's, a refusal of the database among them, with the longer path
 */
export async function atPath<Result>(
  path: string,
  facts: Record<string, unknown>,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const rule = error instanceof Error ? asRule(error) : undefined
    if (!rule) throw error
    if (rule instanceof ShapeRefused)
      throw new ShapeRefused(
        rule.errors.map((each) => ({ ...each, instancePath: `${path}${each.instancePath}` })),
      )
    throw new RuleBroken(rule.code, { ...facts, ...rule.facts }, `${path}${rule.path ?? ''}`)
  }
}
