import { lazy, Suspense, useEffect } from 'react'
import { proofs } from '#languages/proofs'
import { isFigure } from '#domain/proof/figures'
import { withTexts } from '../../data/languages/i18n'
import { useShortcut } from '../../kit/keys/use-shortcut'
import { useStore } from '../../kit/store'
import { askedProof, closeProof, figureMeant, openProof } from '../../shell/proof/asked-proof'

const ProofDrawer = lazy(
  withTexts(proofs, () => import('./ProofDrawer').then((module) => ({ default: module.ProofDrawer }))),
)

/** Opens the figure that the key means; false where there is none. */
function proveMeant(): boolean {
  const [figure = '', ...key] = figureMeant()?.dataset.proof?.split('/') ?? []
  if (!isFigure(figure)) return false
  openProof({ figure, recordKey: key.join('/') })
  return true
}

/** Where the proof of a figure shows, over whatever is on the screen. */
export function ProofPlace() {
  const asked = useStore(askedProof)
  useShortcut('prove', proveMeant)
  useEffect(() => closeProof, [])
  return <Suspense>{asked && <ProofDrawer key={Object.values(asked).join('/')} {...asked} />}</Suspense>
}
