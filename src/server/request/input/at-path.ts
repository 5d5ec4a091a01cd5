import { RuleBroken } from '#domain/errors'
import { asRule } from '../problem'
import { ShapeRefused } from './shape'

/**
 * Runs one part of a batch, and reports its refusal at the part's place in the body.
 *
 * @param path of the part, for example `/keys/3`, to which the rule's own path is appended
 * @param facts that identify the part
 * @throws RuleBroken the part's, including refusals of the database, with the full path
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
