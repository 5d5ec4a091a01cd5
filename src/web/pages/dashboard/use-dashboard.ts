import { useEffect } from 'react'
import type { Dashboard } from '#domain/reckoning/dashboard'
import { useAnswer, type Call } from '../../data/calls'
import { useDailyPrice } from '../../trade/price/daily-price'

const MINUTE = 60_000

const dashboard: Call<Dashboard> = { resource: 'dashboard', path: '/dashboard' }

/** All figures in one call: again each minute while they are looked at, when they are shown again, and with a new price. */
export function useDashboard() {
  const query = useAnswer(dashboard, { refetchInterval: MINUTE, refetchOnWindowFocus: true })
  const { latest } = useDailyPrice()
  const reckonedAt = query.data?.price?.latest
  const isOld = reckonedAt !== undefined && latest !== undefined && reckonedAt?.value !== latest.price.value
  const { refetch } = query
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  return query
}
