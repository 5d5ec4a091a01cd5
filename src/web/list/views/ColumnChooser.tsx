import { Button, Flex, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../data/languages/use-title'
import { Arranger } from '../../kit/choosing/Arranger'
import { arrangedNames, chosenArrangement } from '../../kit/choosing/arrangement'
import { columnFields } from '../list-fields'
import { densities, shippedLook, type ListLook } from '../table/list-look'
import type { ListKind } from '../RecordList'

interface ColumnChooserProps {
  kind: ListKind
  look: ListLook
  onLook: (look: ListLook) => void
}

/** Everything that can be a column, with its title. */
function useOffered({ resource, computed = {} }: ListKind): Map<string, string> {
  const title = useTitle()
  const own = Object.entries(computed).map(([name, column]) => [name, column.title] as const)
  return new Map([...own, ...columnFields(resource).map(([name, field]) => [name, title(field)] as const)])
}

/** Chooses the columns, their order and the density of the rows; a choice takes effect at once. */
export function ColumnChooser({ kind, look, onLook }: ColumnChooserProps) {
  const { t } = useTranslation()
  const offered = useOffered(kind)
  return (
    <>
      <Segmented
        block
        size="small"
        aria-label={t('list.density.title')}
        value={look.density}
        options={densities.map((value) => ({ value, label: t(`list.density.${value}`) }))}
        onChange={(density) => onLook({ ...look, density })}
      />
      <Arranger
        label={t('list.columns')}
        offered={offered}
        shipped={kind.columns}
        shown={arrangedNames(look, kind.columns, [...offered.keys()])}
        onShow={(names) => onLook({ ...look, ...chosenArrangement(kind.columns, names) })}
      />
      <Flex justify="flex-end">
        <Button type="text" size="small" onClick={() => onLook(shippedLook)}>
          {t('list.resetLook')}
        </Button>
      </Flex>
    </>
  )
}
