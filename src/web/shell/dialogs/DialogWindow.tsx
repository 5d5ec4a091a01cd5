import type { BaseRecord } from '@refinedev/core'
import { Skeleton } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import type { Resource } from '#resource/resource'
import { useResources } from '../../data/resources'
import { useRegistry } from '../registry'
import { hasOpen } from './dialog-address'
import type { OpenDialog } from './dialog-stack'
import { ModalWindow } from './ModalWindow'
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

/** A form is cramped below these, whatever share of a small window the schema asks for. */
const LEAST_WIDTH = '480px'
const LEAST_HEIGHT = 320
/** Rough heights in pixels: of the head, the foot and the margins, and of a field with its label. */
const AROUND_FORM = 160
const FIELD_HEIGHT = 72
/** A form that needs more than this scrolls. */
const MOST_HEIGHT = '88dvh'

/**
 * The height of a dialog: that of its schema, or that which its form needs where this is more. It is computed from the
 * schema alone, so that nothing moves when the record arrives.
 */
function heightOf({ dialog, form }: Resource): string {
  const rows = form.sections.map(({ fields }) => Math.ceil(fields.length / form.columns))
  const needed = rows.reduce((sum, count) => sum + count, 0) * FIELD_HEIGHT + AROUND_FORM
  const least = `min(${MOST_HEIGHT}, ${Math.max(needed, LEAST_HEIGHT)}px)`
  return `max(${dialog.height.replace('%', 'dvh')}, ${least})`
}

const bodyOf = ({ resource, recordKey, preset }: OpenDialog) => ({ resource, recordKey, preset })

/** Closes a dialog, also by Back; asks first while it holds unsaved input. */
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

/** The window of one record, with the size that its resource asks for; the whole screen on a phone. */
export function DialogWindow({ dialog, part, onClose }: DialogWindowProps) {
  const [unsaved] = useState<Unsaved>({ current: false })
  const leave = useLeave(dialog, unsaved, onClose)
  const { dialogs, RecordDialog } = useRegistry()
  const DialogBody = dialogs[dialog.resource]?.dialog ?? RecordDialog
  const resource = useResources()[dialog.resource]
  if (resource === undefined) return null
  return (
    <ModalWindow
      width={`max(${resource.dialog.width}, ${LEAST_WIDTH})`}
      height={heightOf(resource)}
      destroyOnHidden
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
