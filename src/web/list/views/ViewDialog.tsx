import { useNotification } from '@refinedev/core'
import { Checkbox, Flex, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '../../editing/action/ActionDialog'
import type { SavedView, ViewBody } from './saved-views'

const LONGEST_NAME = 80

interface ViewDialogProps {
  /** Undefined for a new one. */
  view: SavedView | undefined
  onSave: (body: Pick<ViewBody, 'name' | 'shared'>) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a view and whether it is shared. */
export function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await onSave({ name: name.trim(), shared })
      notify?.({ type: 'success', message: t('list.views.saved') })
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('errors.unknown'))
      setSaving(false)
    }
  }
  return (
    <ActionDialog
      width={400}
      title={t(view ? 'list.views.rename' : 'list.views.saveAs')}
      submit={t('form.save')}
      calling={saving}
      disabled={name.trim() === ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Flex vertical gap={8}>
        <label htmlFor="view-name">{t('list.views.name')}</label>
        <Input
          id="view-name"
          maxLength={LONGEST_NAME}
          value={name}
          status={problem === undefined ? '' : 'error'}
          aria-invalid={problem !== undefined}
          aria-describedby="view-problem"
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
        <div id="view-problem" className="problem" role="alert">
          {problem}
        </div>
        <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
          {t('list.views.share')}
        </Checkbox>
      </Flex>
    </ActionDialog>
  )
}
