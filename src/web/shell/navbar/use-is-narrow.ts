import { mediaQueryHook } from '../../kit/media-query'

/** Below 1280 px the navbar has no room for words in every language, so that its buttons have tooltips instead. */
export const useIsNarrow = mediaQueryHook('(max-width: 1279.98px)')
