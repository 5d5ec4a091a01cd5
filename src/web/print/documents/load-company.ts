import { isObject } from '#resource/panel-values'
import { ApiError, request } from '../../providers/request'
import type { Values } from './field-text'
import { sharedReading } from './shared-reading'

/**
 * The company; one that says nothing of itself until its settings are saved.
 *
 * @throws ApiError when it cannot be read
 */
export const loadCompany = sharedReading(async (): Promise<Values> => {
  try {
    const company = await request<unknown>('GET', '/settings/1')
    return isObject(company) ? company : {}
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return {}
    throw error
  }
})
