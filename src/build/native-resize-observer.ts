/** Replaces the ResizeObserver polyfill, some ten kilobytes: every supported browser has the native one. */
export default globalThis.ResizeObserver
