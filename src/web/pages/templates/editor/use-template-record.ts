import { useCallback, useState } from 'react'
import { useAnswer } from '../../../data/calls'
import { templateCall } from '../template-calls'
import { draftOf, type OpenedTemplate, type TemplateDraft, type TemplateRecord } from './template-record'

interface Session {
  name: string
  /** Another one means another editor; a new template keeps its own when it gets its address. */
  count: number
  /** With what a new template begins, once that is chosen. */
  start?: TemplateDraft
  /** The server's last answer to this editor. */
  own?: TemplateRecord
}

function useSession(name: string) {
  const [session, setSession] = useState<Session>({ name, count: 0 })
  if (name !== session.name) {
    const isOurs = name === session.own?.name
    setSession(isOurs ? { ...session, name } : { name, count: session.count + 1 })
  }
  const begin = useCallback((start: TemplateDraft) => setSession((now) => ({ ...now, start })), [])
  const arrived = useCallback((own: TemplateRecord) => setSession((now) => ({ ...now, own })), [])
  return { ...session, begin, arrived }
}

function openedIn(record: TemplateRecord | undefined, start: TemplateDraft | undefined) {
  if (record) return { stored: record, draft: draftOf(record) }
  return start && { stored: undefined, draft: start }
}

/**
 * The template of an address, and the identity of its editor.
 *
 * @param name its key, or `new`
 */
export function useTemplateRecord(name: string) {
  const { count, start, own, begin, arrived } = useSession(name)
  const isNew = name === 'new'
  // A design starts from the template that is stored at that moment, and is not replaced during editing.
  const once = { gcTime: 0, staleTime: Infinity }
  const query = useAnswer(templateCall(name), { ...once, enabled: !isNew && own === undefined })
  const record = own ?? (isNew ? undefined : query.data)
  const opened: OpenedTemplate | undefined = openedIn(record, start)
  return {
    ...{ opened, session: count, begin, arrived },
    failure: query.error?.message,
    reload: () => void query.refetch(),
  }
}
