import { SaveButton } from '@refinedev/antd'
import { Alert, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { sideOf, type Choices, type Difference, type Side } from './merge-values'
import '../form/form.css'

interface MergeViewProps<One extends Difference> {
  /** The reason for the merge, where it is not a change by somebody else. */
  title?: string
  code: ReactNode
  /** Further information for the choice. */
  note?: ReactNode
  found: readonly One[]
  /** One difference with both its versions. */
  choice: (difference: One, side: Side | undefined, onChoose: (side: Side) => void) => ReactNode
  saving: boolean
  /** Further buttons, such as one that takes their version whole. */
  actions?: ReactNode
  /** The name of the button that goes back to editing. */
  edit?: string
  /** Returns to editing with the decisions. */
  onEdit: (choices: Choices) => void
  /** Left out where the result must be reviewed before a save. */
  onSave?: (choices: Choices) => void
  onClose: () => void
}

/** Merges two versions of something that two people have changed at the same time. */
export function MergeView<One extends Difference>(props: MergeViewProps<One>) {
  const { title, code, note, found, choice, saving, actions, edit, onEdit, onSave, onClose } = props
  const { t } = useTranslation()
  const [choices, setChoices] = useState<Choices>({})
  const choose = (name: string, side: Side) => setChoices((last) => ({ ...last, [name]: side }))
  const open = found.filter((difference) => sideOf(difference, choices) === undefined).length
  return (
    <DialogFrame
      title={title ?? t('form.stale')}
      code={code}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          {actions}
          <Button type={onSave ? 'default' : 'primary'} onClick={() => onEdit(choices)}>
            {edit ?? t('form.merge.edit')}
          </Button>
          {onSave && (
            <SaveButton icon={null} loading={saving} disabled={open > 0} onClick={() => onSave(choices)} />
          )}
        </>
      }
    >
      <Alert
        showIcon
        type="warning"
        className="merge-lead"
        message={t(open > 0 ? 'form.merge.choose' : 'form.merge.ready', { count: open })}
        description={note}
      />
      {found.map((difference) =>
        choice(difference, sideOf(difference, choices), (side) => choose(difference.name, side)),
      )}
    </DialogFrame>
  )
}
