import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { attributeTitles, kindTitles } from '#resource/form/field-titles'
import { fieldsOf, type Field, type Resource, type Titled } from '#resource/resource'
import { useTitle } from '../../../data/languages/use-title'
import { MergeSides } from '../../../editing/merge/MergeSides'
import { MergeView } from '../../../editing/merge/MergeView'
import { ModalWindow } from '../../../shell/dialogs/ModalWindow'
import { mergedResource, resourceDifferences, type ResourceVersions } from './resource-merge'
import type { Contest } from './use-resource-draft'

const isField = (value: unknown): value is Field => typeof value === 'object' && value !== null

const isForm = (value: unknown): value is Resource['form'] =>
  typeof value === 'object' && value !== null && 'sections' in value

const placeTexts: Record<string, string> = {
  'list/columns': 'resources.columns',
  'list/filters': 'resources.filters',
  'list/search': 'resources.search',
  'list/sort': 'resources.sort',
  required: 'resources.required',
  form: 'resources.tabs.form',
}

/** The name and the value of a place of a resource, in the words of the screen. */
function useResourceTexts({ base, mine, theirs }: ResourceVersions) {
  const { t } = useTranslation()
  const title = useTitle()
  const fields = { ...fieldsOf(base), ...fieldsOf(theirs), ...fieldsOf(mine) }
  const nameOf = (name: string) => {
    const field = fields[name]
    return field ? title(field) : name
  }
  const attributes: Record<string, Titled> = attributeTitles
  const titleOf = (place: string) => {
    const [part, name = '', attribute] = place.split('/')
    if (part !== 'properties') return t(placeTexts[place] ?? 'resources.rules')
    const known = attributes[attribute ?? '']
    return attribute === undefined ? nameOf(name) : `${nameOf(name)} · ${known ? title(known) : attribute}`
  }
  const textOf = (place: string, value: unknown): string => {
    if (value === undefined || value === null) return '–'
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    if (typeof value === 'boolean') return value ? '✓' : '–'
    if (isForm(value)) {
      const sections = value.sections.map((section) => section.fields.map(nameOf).join(', '))
      return `${t('resources.formColumns')}: ${value.columns} · ${sections.join(' | ')}`
    }
    if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
      return value.map(nameOf).join(', ')
    if (/^properties\/[^/]+$/.test(place) && isField(value)) return title(kindTitles[value.kind])
    return JSON.stringify(value)
  }
  return { titleOf, textOf }
}

interface ResourceMergeProps {
  contest: Contest
  onKeep: (merged: ResourceVersions['mine']) => void
  onDrop: () => void
  onClose: () => void
}

/** What two admins have made of a resource, to go on with both; it is saved after its plan was seen. */
export function ResourceMerge({ contest, onKeep, onDrop, onClose }: ResourceMergeProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const { versions } = contest
  const found = useMemo(() => resourceDifferences(versions), [versions])
  const { titleOf, textOf } = useResourceTexts(versions)
  return (
    <ModalWindow width={720} onCancel={onClose}>
      <MergeView
        title={t('resources.stale.title')}
        code={title(versions.theirs)}
        note={t('resources.stale.text')}
        {...{ found, onClose }}
        saving={false}
        choice={(difference, side, onChoose) => (
          <MergeSides
            key={difference.name}
            title={titleOf(difference.name)}
            changedBy={difference.changedBy}
            {...{ side, onChoose }}
            version={(each) => textOf(difference.name, difference[each])}
          >
            <small className="quiet">
              {t('form.merge.before')} {textOf(difference.name, difference.base)}
            </small>
          </MergeSides>
        )}
        actions={
          <Button danger onClick={onDrop}>
            {t('resources.stale.takeTheirs')}
          </Button>
        }
        edit={t('resources.stale.keepMine')}
        onEdit={(choices) => onKeep(mergedResource(versions, found, choices))}
      />
    </ModalWindow>
  )
}
