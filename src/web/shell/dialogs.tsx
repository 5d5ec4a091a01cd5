import type { BaseKey, BaseRecord } from '@refinedev/core'
import { createContext, useContext, type PropsWithChildren } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DialogWindow } from './DialogWindow'
import { addressesIn, addressOf, queryWith } from './dialog-address'
import { pushed, useDialogStack, type Dialogs } from './dialog-stack'

/** What every dialog body gets; `resource` and `recordKey` are its address. */
export interface DialogProps {
  resource: string
  recordKey: string | 'new'
  /** Values that a new record starts with. */
  preset?: Record<string, unknown>
  /** Closes the dialog; with the saved record when there is one. */
  onClose(saved?: BaseRecord): void
}

const DialogsContext = createContext<Dialogs | undefined>(undefined)

/** Opens, replaces and closes records in dialogs. Each has an address, so that Back closes it. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (dialogs === undefined) throw new Error('useDialogs stands outside of DialogsProvider')
  return dialogs
}

/** Mounts the dialogs that the address names, one over the other. */
export function DialogsProvider({ children }: PropsWithChildren) {
  const { shown, dialogs } = useDialogStack()
  return (
    <DialogsContext value={dialogs}>
      {children}
      {shown.map((dialog) => (
        <DialogWindow key={dialog.id} dialog={dialog} onClose={dialogs.close} />
      ))}
    </DialogsContext>
  )
}

interface RecordLinkProps {
  resource: string
  recordKey: BaseKey
}

/** A link to a record: opens its dialog over the page, or the page with its dialog in a new tab. */
export function RecordLink({ resource, recordKey, children }: PropsWithChildren<RecordLinkProps>) {
  const [query] = useSearchParams()
  const search = queryWith(query, [...addressesIn(query), addressOf(resource, recordKey)])
  return (
    <Link to={{ search }} state={pushed} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  )
}
