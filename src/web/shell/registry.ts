import { createContext, useContext, type ComponentType, type LazyExoticComponent } from 'react'
import type { Action } from '#domain/staff/actions'
import type { DialogProps } from './dialogs/dialogs'

/** A hand-written page under /admin; every other list there is made from its resource. */
export interface Page {
  path: string
  /** Its title, as a key of the texts. */
  title: string
  menu?: { icon: string; order: number; group?: string }
  /** Shown to users who may read this resource. */
  resource?: string
  /** Shown to users with the right to this action. */
  action?: Action
  /** The page is unmounted as soon as another one is shown. */
  noCache?: true
  /** The tab is always open and cannot be closed. */
  affix?: true
  component: LazyExoticComponent<ComponentType>
}

export interface MenuGroup {
  title: string
  icon: string
  order: number
  /** Its entries are for users with the right to this action; for everybody when left out. */
  action?: Action
  /** The group that it stands in; no group when left out. */
  group?: string
  /** It is a heading over its entries, which are always in sight, and as strong as this; it folds when left out. */
  heads?: 'strong' | 'plain' | 'quiet'
}

export interface WrittenDialog {
  dialog?: ComponentType<DialogProps>
  /** It has the height set in its resource's file, since it always fills it. */
  fills?: true
}

/** The screens of the app, which the shell receives from above. */
export interface Registry {
  pages: readonly Page[]
  /** The groups of the sidebar, by the name that resources use. */
  menuGroups: Readonly<Record<string, MenuGroup>>
  /** The generated list of a resource. */
  ListPage: ComponentType<{ resource: string }>
  /** The generated dialog of a record. */
  RecordDialog: ComponentType<DialogProps>
  /** The hand-written dialogs, by resource. */
  dialogs: Readonly<Record<string, WrittenDialog>>
  /** The barcode of a piece, with a button that prints its label. */
  BarcodeLabel: ComponentType<{ code: string }>
}

const RegistryContext = createContext<Registry | undefined>(undefined)
export const RegistryProvider = RegistryContext.Provider

/** @throws Error outside of a `RegistryProvider` */
export function useRegistry(): Registry {
  const registry = useContext(RegistryContext)
  if (registry === undefined) throw new Error('No registry of screens is provided')
  return registry
}
