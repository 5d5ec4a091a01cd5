import type { BaseRecord } from '@refinedev/core'
import { Skeleton } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { factFields } from '#resource/facts/facts'
import type { Resource } from '#resource/resource'
import { useResources } from '../../data/resources'
import { useRegistry } from '../registry'
import { hasOpen, type OpenDialog } from './dialog-stack'
import { ModalWindow, MOST_HEIGHT } from './ModalWindow'
import { ErrorBoundary } from '../ErrorBoundary'
import { useGuard } from '../leaving/leave-guard'
import { UnsavedContext, type Unsaved } from '../leaving/unsaved'
import { useAskedClose } from '../leaving/use-asked-close'

interface DialogWindowProps {
  dialog: OpenDialog
  /** The part of the record that is shown; the form when left out. */
  part?: string | undefined
  onClose(saved?: BaseRecord): void
}

/** A form is cramped below this, whatever share of a small window the schema sets. */
const LEAST_WIDTH = '480px'
/** Rough heights in pixels: of the head, the foot and the margins, of the facts, and of a field with its label. */
const AROUND_FORM = 150
const FACTS_HEIGHT = 150
const FIELD_HEIGHT = 66

/**
 * The minimum height of a dialog: that of its form. It is computed from the schema alone, so that nothing moves when
 * the record arrives; a form higher than the window scrolls.
 */
function formHeight(resource: Resource, isNew: boolean): number {
  const { facts, form } = resource
  const told = factFields(resource)
  // A translation is folded below the text that it translates.
  const isPlaced = (name: string) => {
    const { readOnly, translates } = resource.properties[name] ?? {}
    return translates === undefined && (!told.has(name) || readOnly !== true)
  }
  const rows = form.sections.map(({ fields }) => Math.ceil(fields.filter(isPlaced).length / form.columns))
  const needed = rows.reduce((sum, count) => sum + count, 0) * FIELD_HEIGHT
  return needed + AROUND_FORM + (facts === undefined || isNew ? 0 : FACTS_HEIGHT)
}

interface Shape {
  isNew: boolean
  isWritten: boolean
  fills: boolean | undefined
}

/**
 * As high as its content: from the height of its form, or half of the height in the resource's file when that of the
 * form is unknown.
 */
function windowSize(resource: Resource, { isNew, isWritten, fills }: Shape) {
  const height = resource.dialog.height.replace('%', 'dvh')
  if (fills) return { height: `max(${height}, min(${MOST_HEIGHT}, ${formHeight(resource, isNew)}px))` }
  if (isWritten && resource.facts === undefined) return { leastHeight: `calc(${height} / 2)` }
  return { leastHeight: `${formHeight(resource, isNew)}px` }
}

const bodyOf = ({ resource, recordKey, preset }: OpenDialog) => ({ resource, recordKey, preset })

/** Closes a dialog, also by Back; unsaved input first raises a question. */
function useLeave(dialog: OpenDialog, unsaved: Unsaved, onClose: DialogWindowProps['onClose']) {
  const { ask, close } = useAskedClose(unsaved, onClose)
  const guard = useMemo(() => {
    const leaves = ({ searchParams }: URL) =>
      unsaved.current && !dialog.closing && !hasOpen(searchParams, dialog)
    return { leaves, ask }
  }, [dialog, unsaved, ask])
  useGuard(guard)
  return close
}

/** The window of one record, with the size set in its resource; the whole screen on a phone. */
export function DialogWindow({ dialog, part, onClose }: DialogWindowProps) {
  const [unsaved] = useState<Unsaved>({ current: false })
  const leave = useLeave(dialog, unsaved, onClose)
  const { dialogs, RecordDialog } = useRegistry()
  const { dialog: written, fills } = dialogs[dialog.resource] ?? {}
  const DialogBody = written ?? RecordDialog
  const resource = useResources()[dialog.resource]
  if (resource === undefined) return null
  return (
    <ModalWindow
      width={`max(${resource.dialog.width}, ${LEAST_WIDTH})`}
      {...windowSize(resource, {
        isNew: dialog.recordKey === 'new',
        isWritten: written !== undefined,
        fills,
      })}
      destroyOnHidden
      instant
      onCancel={() => leave()}
    >
      <UnsavedContext value={unsaved}>
        <ErrorBoundary>
          <Suspense fallback={<Skeleton active className="dialog-skeleton" />}>
            <DialogBody {...bodyOf(dialog)} part={part} onClose={leave} />
          </Suspense>
        </ErrorBoundary>
      </UnsavedContext>
    </ModalWindow>
  )
}
