import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Dashboard } from '#domain/reckoning/dashboard'
import { request } from '../../providers/request'
import { useDailyPrice } from '../daily-price/daily-price'

const MINUTE = 60_000

/** All figures in one call: again each minute while they are looked at, when they are shown again, and with a new price. */
export function useDashboard() {
  const query = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => request<Dashboard>('GET', '/dashboard', undefined, { signal }),
    refetchInterval: MINUTE,
    refetchOnWindowFocus: true,
  })
  const { latest } = useDailyPrice()
  const reckonedAt = query.data?.price?.latest
  const isOld = reckonedAt !== undefined && latest !== undefined && reckonedAt?.value !== latest.price.value
  const { refetch } = query
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  return query
}
