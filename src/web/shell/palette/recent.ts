import { useCallback } from 'react'
import { usePreference } from '../../data/preferences/preferences'
import type { Finding } from './finding'
import type { FoundRecord } from './use-found-records'
import { isObject } from '../../kit/values'

const MOST = 6

/** A finding that was opened: its id, and its record if it has one. */
export interface Recent {
  id: string
  record?: FoundRecord
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'

function isRecord(value: unknown): value is FoundRecord {
  if (!isObject(value)) return false
  const { resource, key, code, name, order_type } = value
  const isKey = typeof key === 'string' || typeof key === 'number'
  return (
    isKey &&
    typeof resource === 'string' &&
    typeof code === 'string' &&
    isTextOrNull(name) &&
    isTextOrNull(order_type)
  )
}

const isRecent = (value: unknown): value is Recent =>
  isObject(value) && typeof value.id === 'string' && (value.record === undefined || isRecord(value.record))

const readRecent = (kept: unknown): Recent[] => (Array.isArray(kept) ? kept.filter(isRecent) : [])

/** The things that this user last opened from the palette, the latest first. */
export function useRecent(): [Recent[], (opened: Finding) => void] {
  const [recent, keep] = usePreference('recent', readRecent)
  const remember = useCallback(
    ({ id, record }: Finding) => {
      const others = recent.filter((each) => each.id !== id)
      keep([record === undefined ? { id } : { id, record }, ...others].slice(0, MOST))
    },
    [recent, keep],
  )
  return [recent, remember]
}
