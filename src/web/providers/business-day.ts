import { useQuery } from '@tanstack/react-query'
import { currentUser } from './session'
import { fetchUser } from './sign-in'

const TEN_MINUTES = 10 * 60 * 1000

/** Today in the shop's time zone, `YYYY-MM-DD`, as the server says; it follows midnight on a screen left open. */
export function useBusinessDay(): string {
  const { data } = useQuery({
    queryKey: ['user-info'],
    queryFn: fetchUser,
    initialData: currentUser,
    staleTime: TEN_MINUTES,
    refetchInterval: TEN_MINUTES,
    refetchOnWindowFocus: true,
  })
  return data?.business_day ?? ''
}
