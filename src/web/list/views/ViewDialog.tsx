import { useNotification } from '@refinedev/core'
import { Checkbox, Flex, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '../../editing/action/ActionDialog'
import type { Filing, SavedView, ViewBody } from './saved-views'

const LONGEST_NAME = 80

interface ViewDialogProps {
  /** Undefined for a new one. */
  view: SavedView | undefined
  /** The server can keep it as files. */
  isFiled: boolean
  /** @param view the new version of the view; with a filing if that has changed */
  onSave: (view: Pick<ViewBody, 'name' | 'shared'> & { filing?: Filing }) => Promise<void>
  onClose: () => void
}

/** The form for the name of a view and whether it is shared. */
export function ViewDialog({ view, isFiled, onSave, onClose }: ViewDialogProps) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const first = filingOf(view)
  const [filing, setFiling] = useState(first)
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const isRefiled = filing.filing !== first.filing || filing.format !== first.format
      await onSave({ name: name.trim(), shared, ...(isRefiled ? { filing } : {}) })
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
      title={t(view ? (isFiled ? 'list.views.change' : 'list.views.rename') : 'list.views.saveAs')}
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
        {isFiled && <FilingInput filing={filing} onChange={setFiling} />}
      </Flex>
    </ActionDialog>
  )
}

const spans = ['day', 'week', 'month'] as const
const formats = ['xlsx', 'csv'] as const

/** The filing of a view; none for a new one. */
function filingOf(view: SavedView | undefined): Filing {
  return { filing: view?.filing ?? null, format: view?.format === 'csv' ? 'csv' : 'xlsx' }
}

interface FilingInputProps {
  filing: Filing
  onChange: (filing: Filing) => void
}

/** The interval at which the server keeps a view as a file, and its format. */
function FilingInput({ filing, onChange }: FilingInputProps) {
  const { t } = useTranslation()
  const never = 'never'
  return (
    <Flex vertical gap={4}>
      <span>{t('list.views.filing.title')}</span>
      <Flex gap={8}>
        <Select
          style={{ flex: 1 }}
          aria-label={t('list.views.filing.title')}
          value={filing.filing ?? never}
          options={[never, ...spans].map((each) => ({ value: each, label: t(`list.views.filing.${each}`) }))}
          onChange={(span) => onChange({ ...filing, filing: spans.find((each) => each === span) ?? null })}
        />
        <Select
          style={{ width: 96 }}
          aria-label={t('list.views.filing.format')}
          disabled={filing.filing === null}
          value={filing.format}
          options={formats.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(format) => onChange({ ...filing, format })}
        />
      </Flex>
      <span className="quiet">{t('list.views.filing.hint')}</span>
    </Flex>
  )
}
