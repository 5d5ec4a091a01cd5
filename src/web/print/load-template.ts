import { readContent, type Panel, type Refusal } from '#resource/panel'
import { translate } from '../providers/i18n'
import { ApiError, request } from '../providers/request'

/** Why a template cannot be printed; each has its message in the locales, under `print.errors`. */
export type TemplateProblem = Refusal | 'not_found'

/** A template that is not there, or that cannot be printed; `message` can be shown as it is. */
export class TemplateError extends Error {
  override name = 'TemplateError'
  constructor(readonly problem: TemplateProblem) {
    super(translate(`print.errors.${problem}`))
  }
}

interface StoredTemplate {
  title: string | null
  content: string | null
}

async function stored(name: string): Promise<StoredTemplate> {
  try {
    return await request<StoredTemplate>('GET', `/templates/${encodeURIComponent(name)}`)
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) throw new TemplateError('not_found')
    throw error
  }
}

/** A template, ready to be printed. */
export interface PrintTemplate {
  name: string
  title: string
  panels: Panel[]
}

/**
 * Reads a template from the server.
 *
 * @throws TemplateError when there is none of this name, or nothing in it that can be printed
 * @throws ApiError when the server refuses or fails
 */
export async function loadTemplate(name: string): Promise<PrintTemplate> {
  const { title, content } = await stored(name)
  const read = readContent(content ?? '')
  if ('refusal' in read) throw new TemplateError(read.refusal)
  return { name, title: title ?? name, panels: read.panels }
}
