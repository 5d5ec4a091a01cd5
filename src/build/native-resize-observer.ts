/** What stands in the bundle for its imitation, some ten kilobytes: every browser that runs the app has it. */
export default globalThis.ResizeObserver
