import { deepEquals, type ErrorSchema } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownFields } from '#resource/conditions'
import { formFor, type Origin, fieldValues, type FieldValues } from '#resource/form/field-values'
import type { Choice } from '#resource/resource'
import { useResources } from '../../data/resources'
import { problemsByField } from '../../editing/form/problems'
import type { FormModel } from '../../editing/form/use-form-model'
import { mistakeIn, withFieldDraft, type FieldDraft, type FieldMistake } from './field-draft'
import type { ResourceDraft } from './saving/use-resource-draft'

function originOf({ shipped, stored }: ResourceDraft, name: string | undefined): Origin {
  if (name === undefined || !Object.hasOwn(stored.properties, name)) return 'new'
  return Object.hasOwn(shipped.properties, name) ? 'shipped' : 'own'
}

function fieldDraftOf({ resource }: ResourceDraft, name: string | undefined): FieldDraft {
  const field = resource.properties[name ?? '']
  if (name === undefined || !field)
    return { values: { kind: 'text' }, choices: [], inList: true, inForm: true }
  const { choices, ...values } = fieldValues(name, field, resource.required?.includes(name) ?? false)
  return { values, choices: choices as FieldDraft['choices'], inList: false, inForm: false }
}

/**
 * A field while it is made or changed, in the form that is made from the schema of the resource files.
 *
 * @param name undefined for a new field
 */
export function useFieldEdit(draft: ResourceDraft, model: FormModel, name: string | undefined) {
  const { t } = useTranslation()
  const resources = useResources()
  const [initial] = useState(() => fieldDraftOf(draft, name))
  const [held, setHeld] = useState(initial)
  const [mistake, setMistake] = useState<FieldMistake>()
  const origin = originOf(draft, name)
  const form = model.resource
  const { shipped, resource } = draft
  const shown = useMemo(() => {
    const occasion = { origin, shipped, resource, resources, values: held.values }
    return { ...model, resource: { ...formFor(form, occasion), version: form.version } }
  }, [origin, shipped, resource, resources, held.values, model, form])
  const change = (part: Partial<FieldDraft>) => {
    setMistake(undefined)
    setHeld((last) => ({ ...last, ...part }))
  }
  const problems = useMemo<ErrorSchema>(
    () =>
      mistake && mistake.attribute !== 'choices'
        ? problemsByField([{ path: `/${mistake.attribute}`, message: t(mistake.text) }])
        : {},
    [mistake, t],
  )
  return {
    origin,
    held,
    change,
    isChanged: !deepEquals(held, initial),
    /** Undefined for a kind that has none. */
    choices: shownFields(form, held.values).has('choices')
      ? {
          choices: held.choices,
          problem: mistake?.attribute === 'choices' ? t(mistake.text) : undefined,
          onChange: (choices: Choice[]) => change({ choices }),
        }
      : undefined,
    form: {
      ...{ model: shown, values: held.values, problems },
      base: useMemo(() => (name === undefined ? {} : { ...initial.values, id: name }), [initial, name]),
      onChange: (values: FieldValues) => change({ values }),
    },
    /** Takes the field into the draft; answers whether it could. */
    take: (values: FieldValues) => {
      const found = mistakeIn({ ...held, values }, form, resource, name)
      setMistake(found)
      if (!found) draft.edit((last) => withFieldDraft(last, form, { ...held, values }, name))
      return found === undefined
    },
  }
}
