import { ask } from '../../data/calls'
import { isObject } from '#paper/panel-values'
import { ApiError } from '../../data/request'
import type { Values } from './field-text'
import { sharedReading } from './shared-reading'

/**
 * The company; one that says nothing of itself until its settings are saved.
 *
 * @throws ApiError when it cannot be read
 */
export const loadCompany = sharedReading(async (): Promise<Values> => {
  try {
    const company = await ask<unknown>({ path: '/settings/1' })
    return isObject(company) ? company : {}
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return {}
    throw error
  }
})
