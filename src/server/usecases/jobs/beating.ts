/** How often other servers hear of a job. */
const BEAT = 1_000

/**
 * Tells other servers how far a job is, and hears from them that it is over here.
 *
 * @param note writes it down; false when the job was given up, or another server has taken it
 * @param over is called then
 * @returns a function that stops it
 */
export function keepBeating(note: () => Promise<boolean>, over: () => void): () => void {
  const beat = async () => {
    if (!(await note())) over()
  }
  // A database that is away for a moment is asked again; when it stays away, another server takes the job.
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT)
  return () => clearInterval(timer)
}
