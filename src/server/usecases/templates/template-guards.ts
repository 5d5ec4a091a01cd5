import { RuleBroken } from '#domain/errors'
import type { Values } from '../../request/input/shape'
import type { Guards } from '../../request/use-cases'

/** A document keeps a standard template until another one replaces it. */
export const templateGuards: Guards = {
  update: (before, { standard = before.standard, document = before.document }) => {
    if (standard !== true || document !== before.document) refuseStandard(before)
  },
  removal: refuseStandard,
}

function refuseStandard({ standard, document }: Values): void {
  if (standard === true) throw new RuleBroken('template_in_use', { document }, '/standard')
}
