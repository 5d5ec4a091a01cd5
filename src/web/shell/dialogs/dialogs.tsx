import type { BaseKey, BaseRecord } from '@refinedev/core'
import { createContext, useContext, useEffect, useMemo, type MouseEvent, type PropsWithChildren } from 'react'
import { useSearchParams } from 'react-router'
import { DialogWindow } from './DialogWindow'
import {
  addressesIn,
  linksFrom,
  readAddress,
  type LinkTo,
  useDialogStack,
  type Dialogs,
} from './dialog-stack'
import '../../kit/keys/escape'
import '../../kit/keys/repeated-enter'
import { listenForScans } from '../scans/scan-listener'

/** The props of every dialog body; `resource` and `recordKey` are its address. */
export interface DialogProps {
  resource: string
  recordKey: string | 'new'
  /** The part of the record in its address; the form when left out. */
  part?: string | undefined
  /** Values that a new record starts with. */
  preset?: Record<string, unknown>
  /** Closes the dialog; with the saved record when there is one. */
  onClose(saved?: BaseRecord): void
}

const DialogsContext = createContext<Dialogs | undefined>(undefined)
const LinksContext = createContext<LinkTo | undefined>(undefined)

/** Opens, replaces and closes records in dialogs. Each has an address, so that Back closes it. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (dialogs === undefined) throw new Error('useDialogs stands outside of DialogsProvider')
  return dialogs
}

/** Mounts the dialogs that the address names, one over the other. */
export function DialogsProvider({ children }: PropsWithChildren) {
  const { shown, dialogs } = useDialogStack()
  useEffect(listenForScans, [])
  const [query] = useSearchParams()
  // Computed once for all the hundred links of a list.
  const linkTo = useMemo(() => linksFrom(query), [query])
  const addresses = addressesIn(query)
  return (
    <DialogsContext value={dialogs}>
      <LinksContext value={linkTo}>
        {children}
        {shown.map((dialog, depth) => (
          <DialogWindow
            key={dialog.id}
            dialog={dialog}
            part={readAddress(addresses[depth] ?? '')?.part}
            onClose={dialogs.close}
          />
        ))}
      </LinksContext>
    </DialogsContext>
  )
}

interface ViewDialogsProps {
  isShown: () => boolean
}

/** The dialogs of the page of one view: its links keep to its own address, and a hidden view opens none. */
export function ViewDialogs({ isShown, children }: PropsWithChildren<ViewDialogsProps>) {
  const dialogs = useDialogs()
  const [query] = useSearchParams()
  const linkTo = useMemo(() => linksFrom(query), [query])
  const own = useMemo<Dialogs>(
    () => ({
      ...dialogs,
      open: (...asked) => (isShown() ? dialogs.open(...asked) : Promise.resolve(undefined)),
    }),
    [dialogs, isShown],
  )
  return (
    <DialogsContext value={own}>
      <LinksContext value={linkTo}>{children}</LinksContext>
    </DialogsContext>
  )
}

interface RecordLinkProps {
  resource: string
  recordKey: BaseKey
  /** The part of the record that the dialog shows; the form when left out. */
  part?: string | undefined
  /** The effect of the link, if its text does not name it. */
  hint?: string
}

/** Whether the browser opens the link in a tab or window of its own, or saves it. */
const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** A link to a record: opens its dialog over the page, or the page with its dialog in a new tab. */
export function RecordLink({
  resource,
  recordKey,
  part,
  hint,
  children,
}: PropsWithChildren<RecordLinkProps>) {
  const dialogs = useDialogs()
  const linkTo = useContext(LinksContext)
  const open = (event: MouseEvent) => {
    event.stopPropagation()
    if (opensElsewhere(event)) return
    event.preventDefault()
    void dialogs.open(resource, recordKey, undefined, part)
  }
  return (
    <a href={linkTo?.(resource, recordKey, part)} title={hint} onClick={open}>
      {children}
    </a>
  )
}
