import { useEffect, useRef, useState } from 'react'
import { ApiError, upload } from '../../data/request'
import { translate } from '../../data/languages/i18n'

export interface Upload {
  id: number
  name: string
  /** The reason of a failure; undefined while the upload is under way. */
  failure?: string
}

let lastId = 0

const codeOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'string'
    ? answer.code
    : undefined

/**
 * Files on their way to the server.
 *
 * @param onCodes receives the codes of the files, in the order in which they were chosen
 */
export function useUploads(onCodes: (codes: string[]) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const take = useRef(onCodes)
  useEffect(() => {
    take.current = onCodes
  }, [onCodes])
  const leave = (id: number, failure?: string) =>
    setUploads((all) =>
      all.flatMap((each) => (each.id !== id ? [each] : failure === undefined ? [] : [{ ...each, failure }])),
    )
  const send = async (file: File): Promise<string | undefined> => {
    const id = ++lastId
    setUploads((all) => [...all.filter(({ failure }) => failure === undefined), { id, name: file.name }])
    try {
      const code = codeOf(await upload('/medias', file))
      leave(id, code === undefined ? translate('errors.unknown') : undefined)
      return code
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      leave(id, error.errors[0]?.message ?? error.message)
      return undefined
    }
  }
  const add = async (files: readonly File[]) => {
    const codes = await Promise.all(files.map(send))
    const sent = codes.filter((code) => code !== undefined)
    if (sent.length > 0) take.current(sent)
  }
  return { uploads, add }
}
