import { mediaQueryHook } from './media-query'

/** Below 992 px the layout is the mobile one. */
export const useIsMobile = mediaQueryHook('(max-width: 991.98px)')
