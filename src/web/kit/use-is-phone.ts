import { mediaQueryHook } from './media-query'

/** Below 768 px lists are cards. */
export const useIsPhone = mediaQueryHook('(max-width: 767.98px)')
