import type { DocumentType } from '#domain/print/document-types'

const pattern = /^\S{1,80}$/

/** Whether the server takes a name: 1 to 80 characters, none of them a space. */
export const isName = (name: string): boolean => pattern.test(name)

/** A name that nobody has yet: `sales-order-2` where `sales-order` is taken. */
export function freeName(wished: string, taken: ReadonlySet<string>): string {
  const stem = wished.replace(/-\d+$/, '')
  for (let count = 1; ; count++) {
    const name = count === 1 ? wished : `${stem}-${count}`
    if (!taken.has(name)) return name
  }
}

/** The default name of a document's template: `sales-order`. */
export const usualName = (document: DocumentType): string => document.replaceAll('_', '-')
