import { FileTextOutlined, PlusCircleOutlined } from '@ant-design/icons'
import { SaveButton } from '@refinedev/antd'
import { Alert, Button, Skeleton, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotification } from '@refinedev/core'
import type { Overlay } from '#resource/merge'
import { overlayOf } from '#resource/overlay-of'
import type { Resource } from '#resource/resource'
import { withRestored } from '#resource/resource-edit'
import { ModalWindow } from '../../../shell/dialogs/ModalWindow'
import { type ResourcePlan, fetchPlan, ownResource, saveOverlay, type OwnResource } from '../resource-calls'
import { ask, useQuestions } from '../../../data/calls'
import { ApiError, type FieldProblem } from '../../../data/request'
import { useSaving } from '../../../editing/use-saving'
import type { ResourceDraft } from './use-resource-draft'

interface PartProps {
  title: string
  icon: ReactNode
  texts: { key: string; text: ReactNode }[]
}

/** A part of the plan; nothing for an empty one. */
function Part({ title, icon, texts }: PartProps) {
  if (texts.length === 0) return null
  return (
    <section className="plan-part">
      <Typography.Text strong>{title}</Typography.Text>
      <ul>
        {texts.map(({ key, text }) => (
          <li key={key}>
            {icon}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A path of the resource as a person reads it: the field first. */
const placeIn = (path: string) => path.replace(/^\/(properties\/)?/, '').replaceAll('/', ' › ')

function Reasons({ reasons }: { reasons: { path: string; message: string }[] }) {
  return (
    <ul className="plan-reasons">
      {reasons.map(({ path, message }) => (
        <li key={path + message}>
          {path !== '' && <Typography.Text code>{placeIn(path)}</Typography.Text>} {message}
        </li>
      ))}
    </ul>
  )
}

/** Each sentence once: a property may get two indexes, and one speeds its lists up as the other does. */
const sentences = (changes: ResourcePlan['changes']) =>
  [...new Set(changes.map(({ text }) => text))].map((text) => ({ key: text, text }))

function PlanBody({ plan }: { plan: ResourcePlan }) {
  const { t } = useTranslation()
  const { changes, refusals, templates } = plan
  const isQuiet = changes.length === 0 && refusals.length === 0
  return (
    <>
      {refusals.length > 0 && (
        <Alert
          type="error"
          showIcon
          message={t('resources.plan.refused')}
          description={<Reasons reasons={refusals} />}
        />
      )}
      {isQuiet && <Typography.Paragraph>{t('resources.plan.onlyScreens')}</Typography.Paragraph>}
      <Part
        title={t('resources.plan.changes')}
        icon={<PlusCircleOutlined aria-hidden />}
        texts={sentences(changes)}
      />
      <Part
        title={t('resources.plan.templates')}
        icon={<FileTextOutlined aria-hidden />}
        texts={templates.map(({ name, title }) => ({ key: name, text: title }))}
      />
    </>
  )
}

function Body({ saving }: { saving: Saving }) {
  if (saving.state === 'planning') return <Skeleton active paragraph={{ rows: 3 }} />
  if (saving.state === 'planned') return <PlanBody plan={saving.plan} />
  return (
    <Alert
      type="error"
      showIcon
      message={saving.message}
      description={saving.errors.length > 0 ? <Reasons reasons={saving.errors} /> : undefined}
    />
  )
}

/** The fields for which records still hold values of an earlier field of the same name. */
function returningIn({ refusals }: ResourcePlan): string[] {
  return refusals.filter(({ code }) => code === 'values_return').map(({ path }) => path.replace(/^.*\//, ''))
}

type PlanDialogProps = Omit<ReturnType<typeof usePlan>, 'saving' | 'plan'> & { saving: Saving }

/** The plan of a save before it is made: its effects, its refusals, and the remedies for these. */
export function PlanDialog({ saving, busy, save, restore, close }: PlanDialogProps) {
  const { t } = useTranslation()
  const planned = saving.state === 'planned' ? saving : undefined
  const maySave = planned?.plan.refusals.length === 0
  const returning = planned ? returningIn(planned.plan) : []
  return (
    <ModalWindow
      title={t('resources.plan.title')}
      width={560}
      maskClosable={false}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>
            {t(maySave || saving.state === 'planning' ? 'form.cancel' : 'resources.backToEditing')}
          </Button>
          {returning.length > 0 && (
            <Button onClick={() => void restore(returning)}>{t('resources.plan.restore')}</Button>
          )}
          <SaveButton icon={null} disabled={!maySave} loading={busy} onClick={() => void save()} />
        </>
      }
    >
      <Body saving={saving} />
    </ModalWindow>
  )
}

/** The stage of a save: first its plan, then the save itself. */
type Saving =
  | { state: 'planning' }
  | { state: 'planned'; plan: ResourcePlan }
  /** The draft is not a usable resource. */
  | { state: 'invalid'; message: string; errors: FieldProblem[] }

const isRefusal = (value: unknown): value is ResourcePlan['refusals'][number] =>
  typeof value === 'object' && value !== null && 'message' in value && 'count' in value

/** The refusals of an answer that were not yet there when the plan was made. */
function refusalsIn({ body }: ApiError): ResourcePlan['refusals'] {
  return Array.isArray(body.refusals) ? body.refusals.filter(isRefusal) : []
}

/** Whether the answer to a refused stale save holds the stored part, which another user has saved. */
const isSavedSince = (value: unknown): value is Pick<OwnResource, 'updated_at'> =>
  typeof value === 'object' && value !== null && 'updated_at' in value

/** Shows the plan of saving a draft, and saves it. */
export function usePlan(draft: ResourceDraft) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const { take } = useQuestions()
  const [saving, setSaving] = useState<Saving>()
  const { $id } = draft.shipped

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const refusals = refusalsIn(error)
    if (refusals.length > 0) setSaving({ state: 'planned', plan: { changes: [], templates: [], refusals } })
    else setSaving({ state: 'invalid', message: error.message, errors: error.errors })
  }
  /** Another user has saved: both versions are shown. */
  const face = async () => {
    const stored = await ask(ownResource($id))
    setSaving(undefined)
    draft.face(stored)
  }
  const { saving: busy, save: send } = useSaving<Overlay, OwnResource, Pick<OwnResource, 'updated_at'>>({
    send: (overlay) => saveOverlay($id, overlay, draft.storedAt),
    // A part that is saved twice is the same part.
    creates: () => false,
    asChange: () => undefined,
    onSaved: (stored) => {
      draft.adopt(stored)
      take(ownResource($id), stored)
      setSaving(undefined)
      open?.({ type: 'success', message: t('resources.saved') })
    },
    isStored: isSavedSince,
    onStale: () => void face().catch(fail),
    onRefused: fail,
  })
  const planOf = async (resource: Resource) => {
    setSaving({ state: 'planning' })
    await fetchPlan($id, overlayOf(draft.shipped, resource)).then(
      (plan) => setSaving({ state: 'planned', plan }),
      fail,
    )
  }
  const restore = (names: string[]) => {
    const resource = withRestored(draft.resource, names)
    draft.edit(() => resource)
    return planOf(resource)
  }
  return {
    ...{ saving, busy, restore },
    plan: () => planOf(draft.resource),
    save: () => send(overlayOf(draft.shipped, draft.resource)),
    close: () => setSaving(undefined),
  }
}
