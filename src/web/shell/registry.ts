import { createContext, useContext, type ComponentType, type LazyExoticComponent } from 'react'
import type { DialogProps } from './dialogs/dialogs'

/** A hand-written page under /admin; every other list there is made from its resource. */
export interface Page {
  path: string
  /** Its title, as a key of the texts. */
  title: string
  menu?: { icon: string; order: number; group?: string }
  /** Shown to those who may read this resource. */
  resource?: string
  /** Shown to those who hold one of these roles. */
  roles?: string[]
  /** Its state is forgotten as soon as another page is shown. */
  noCache?: true
  /** Its tab is always there, and is not closed. */
  affix?: true
  component: LazyExoticComponent<ComponentType>
}

export interface MenuGroup {
  title: string
  icon: string
  order: number
  /** Its entries are for those who hold one of these roles; for everybody when left out. */
  roles?: string[]
  /** Its entries are in daily use, so it stands open from the start. */
  open?: true
}

/** The screens of the app, which stand above the shell and are handed down to it. */
export interface Registry {
  pages: readonly Page[]
  /** Groups of the sidebar that are no page of their own, by the name that resources know them by. */
  menuGroups: Readonly<Record<string, MenuGroup>>
  /** The list that is made from a resource. */
  ListPage: ComponentType<{ resource: string }>
  /** The record that is made from a resource, in its dialog. */
  RecordDialog: ComponentType<DialogProps>
  /** The hand-written dialogs, by resource. */
  dialogs: Readonly<Record<string, { dialog?: ComponentType<DialogProps> }>>
  /** The barcode of a piece, and what prints its label. */
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
