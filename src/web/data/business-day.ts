import { useQuery } from '@tanstack/react-query'
import { currentUser, followUser, type User } from './session/session'
import { fetchUser } from './session/sign-in'

const TEN_MINUTES = 10 * 60 * 1000

/** Code outside of components learns of the new day too. */
async function fetchDay(): Promise<User> {
  const user = await fetchUser()
  followUser(user)
  return user
}

/** Today in the shop's time zone, `YYYY-MM-DD`, from the server; it changes at midnight on a screen that stays open. */
export function useBusinessDay(): string {
  const { data } = useQuery({
    queryKey: ['user-info'],
    queryFn: fetchDay,
    initialData: currentUser,
    staleTime: TEN_MINUTES,
    refetchInterval: TEN_MINUTES,
    refetchOnWindowFocus: true,
  })
  return data?.business_day ?? ''
}
