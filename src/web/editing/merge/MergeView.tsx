import { SaveButton } from '@refinedev/antd'
import { Alert, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { sideOf, type Choices, type Difference, type Side } from './merge-values'
import '../form/form.css'

interface MergeViewProps<One extends Difference> {
  /** What has happened, where that is not a record that somebody else has changed. */
  title?: string
  code: ReactNode
  /** What else one must know to choose. */
  note?: ReactNode
  found: readonly One[]
  /** One difference with both its versions. */
  choice: (difference: One, side: Side | undefined, onChoose: (side: Side) => void) => ReactNode
  saving: boolean
  /** Buttons beside those of every merge, such as one that takes their version whole. */
  actions?: ReactNode
  /** The name of the button that goes back to editing. */
  edit?: string
  /** Goes back to editing with what was decided. */
  onEdit: (choices: Choices) => void
  /** Left out where nothing is saved before one has looked at it. */
  onSave?: (choices: Choices) => void
  onClose: () => void
}

/** Both versions of something that two people changed at the same time, to make one of them. */
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
