import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#resource/resource'
import { formatDatetime } from '../../../data/languages/format'
import { useTitle } from '../../../data/languages/use-title'
import { useResource } from '../../../data/resources'
import { MergeChoice } from '../../../editing/merge/MergeChoice'
import { MergeSides } from '../../../editing/merge/MergeSides'
import { MergeView } from '../../../editing/merge/MergeView'
import { ModalWindow } from '../../../shell/dialogs/ModalWindow'
import { PreviewDialog } from '../preview/PreviewDialog'
import { mergedTemplate, templateDifferences } from './template-merge'
import type { TemplateDraft } from './template-record'
import type { TemplateContest } from './use-template-draft'

interface TemplateMergeProps {
  contest: TemplateContest
  saving: boolean
  onTakeTheirs: () => void
  /** Goes on designing with what was made of both. */
  onEdit: (merged: TemplateDraft) => void
  /** Saves it as the newer version. */
  onSave: (merged: TemplateDraft) => void
  onClose: () => void
}

/** Somebody else saved meanwhile: theirs can be looked at, taken, or followed by a newer version made of both. */
export function TemplateMerge({ contest, saving, ...on }: TemplateMergeProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const fields = fieldsOf(useResource('templates'))
  const [looked, setLooked] = useState<TemplateDraft>()
  const { stored, versions } = contest
  const { version, updated_at } = stored
  const found = useMemo(() => templateDifferences(versions), [versions])
  const look = (each: 'mine' | 'theirs', text: string) => (
    <Button size="small" onClick={() => setLooked(versions[each])}>
      {text}
    </Button>
  )
  return (
    <ModalWindow width={760} onCancel={on.onClose}>
      <MergeView
        title={t('templates.stale.title')}
        code={stored.name}
        note={t('templates.stale.text', { version, at: formatDatetime(updated_at) })}
        {...{ found, saving }}
        choice={(difference, side, onChoose) => {
          const { name, changedBy } = difference
          const field = fields[name]
          if (!field) return null
          if (name !== 'content') {
            const { base, mine, theirs } = versions
            const records = { base: { ...base }, mine: { ...mine }, theirs: { ...theirs } }
            return <MergeChoice key={name} {...{ field, difference, records, side, onChoose }} />
          }
          return (
            <MergeSides
              key={name}
              title={title(field)}
              {...{ changedBy, side, onChoose }}
              version={(each) =>
                look(each, each === 'mine' ? t('print.preview') : t('templates.stale.look', { version }))
              }
            />
          )
        }}
        actions={
          <>
            <Button danger onClick={on.onTakeTheirs}>
              {t('templates.stale.takeTheirs')}
            </Button>
            <Button loading={saving} onClick={() => on.onSave(versions.mine)}>
              {t('templates.stale.saveMine', { version: version + 1 })}
            </Button>
          </>
        }
        onEdit={(choices) => on.onEdit(mergedTemplate(versions, found, choices))}
        onSave={(choices) => on.onSave(mergedTemplate(versions, found, choices))}
        onClose={on.onClose}
      />
      {looked && (
        <PreviewDialog
          open
          title={looked.title}
          {...{ name: looked.name, document: looked.document, content: looked.content }}
          onClose={() => setLooked(undefined)}
        />
      )}
    </ModalWindow>
  )
}
