/**
 * A reading that those who ask while it is under way share: papers that print together need the company and the rates
 * once. A later call reads again.
 */
export function sharedReading<Read>(read: () => Promise<Read>): () => Promise<Read> {
  let underWay: Promise<Read> | undefined
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
