import { mediaQueryHook } from './media-query'

/** Up to 1,100 px, as on a tablet, lists show fewer columns rather than scroll sideways. */
export const useIsTight = mediaQueryHook('(max-width: 1100px)')
