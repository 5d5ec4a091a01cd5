import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FigureName } from '#domain/proof/figures'
import { keyOf } from '#keys/shortcuts'
import { useResources } from '../../data/resources'
import { isProvable } from '../../fields/numbers/Provable'
import { openProof } from '../../shell/proof/asked-proof'

/** A figure on a card, as its column is called. */
export interface ShownFigure {
  figure: FigureName
  title: string
}

interface ProvesCardProps {
  recordKey: string
  /** From the first line down; two that the same entries make are one. */
  figures: readonly ShownFigure[]
}

/**
 * The mark by which the figures of a card open the entries that make them. The figures stand in lines of 20 pixels, and
 * a finger needs 44: so there is one mark a card, as high as it is, which asks where there are two to choose from.
 */
export function ProvesCard({ recordKey, figures }: ProvesCardProps) {
  const { t } = useTranslation()
  const resources = useResources()
  const seen = figures.filter(({ figure }) => isProvable(resources, figure))
  const [first, second] = seen
  if (first === undefined) return null
  const title = seen.map((each) => each.title).join(' · ')
  const prove = ({ figure }: ShownFigure) => openProof({ figure, recordKey })
  const hint = t('fields.prove', { title, key: keyOf('prove') })
  const mark = (onClick?: () => void) => (
    <button type="button" className="card-proof" aria-label={hint} title={hint} onClick={onClick} />
  )
  if (second === undefined) return mark(() => prove(first))
  const items = seen.map((each) => ({ key: each.figure, label: each.title, onClick: () => prove(each) }))
  return (
    <Dropdown rootClassName="card-proofs" menu={{ items }} trigger={['click']} placement="bottomRight">
      {mark()}
    </Dropdown>
  )
}
