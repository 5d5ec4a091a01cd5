import type { BaseRecord } from '@refinedev/core'
import { text } from '#paper/panel-values'
import { useAnswer, type Call } from '../../../data/calls'

/** As many as one looks through; what is sought among more is searched for. */
const SHOWN = 60

interface StoredPicture {
  code: string
  name: string
}

/** The pictures that the shop has stored, newest first, whose code or name holds a text. */
export function usePictures(q: string) {
  const question: Call<{ data: BaseRecord[] }> = {
    ...{ resource: 'medias', method: 'POST', path: '/medias/search' },
    body: {
      filters: [{ field: 'type', operator: 'startswith', value: 'image/' }],
      ...{ sorts: 'id|DESC', per_page: SHOWN, q },
    },
  }
  const { data, isPending, error } = useAnswer(question, { keepPrevious: true })
  const pictures = data?.data.map((record): StoredPicture => ({
    code: text(record.code),
    name: text(record.name),
  }))
  return { pictures, isPending, failure: error?.message }
}
