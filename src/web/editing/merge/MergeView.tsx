import { SaveButton } from '@refinedev/antd'
import { Alert, Button, Flex, Radio, Tag, theme, Typography } from 'antd'
import { useState, type ReactNode, type PropsWithChildren, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { sideOf, type Choices, type Difference, type Side } from './merge-values'
import '../form/form.css'
import { State } from '../../shell/State'

interface MergeViewProps<One extends Difference> {
  /** The reason for the merge, unless it is a change by another user. */
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
  /** Left out when the result must be reviewed before a save. */
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

interface MergeSidesProps {
  title: string
  /** The only side that changed it; undefined when both did. */
  changedBy: Side | undefined
  /** The chosen side. */
  side: Side | undefined
  onChoose: (side: Side) => void
  version: (side: Side) => ReactNode
}

const sides = ['mine', 'theirs'] as const

/** A choice between two versions side by side; below them the parts that belong to both. */
export function MergeSides(props: PropsWithChildren<MergeSidesProps>) {
  const { title, changedBy, side, onChoose, version, children } = props
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const id = useId()
  return (
    <section aria-labelledby={id} style={{ marginBottom: token.marginLG }}>
      <Flex align="center" gap="small" style={{ marginBottom: token.marginXXS }}>
        <Typography.Text strong id={id}>
          {title}
        </Typography.Text>
        {changedBy ? (
          <Tag bordered={false}>{t(`form.merge.by.${changedBy}`)}</Tag>
        ) : (
          <State tone="waiting">{t('form.merge.by.both')}</State>
        )}
      </Flex>
      <Radio.Group
        value={side}
        onChange={(event) => onChoose(event.target.value === 'mine' ? 'mine' : 'theirs')}
        className="merge-sides"
      >
        {sides.map((each) => (
          <Radio
            key={each}
            value={each}
            className={each === side ? 'merge-side merge-side-chosen' : 'merge-side'}
          >
            <span style={{ fontSize: token.fontSizeSM, color: token.colorTextSecondary }}>
              {t(`form.merge.${each}`)}
            </span>
            <div style={{ overflowWrap: 'anywhere' }}>{version(each)}</div>
          </Radio>
        ))}
      </Radio.Group>
      {children}
    </section>
  )
}
