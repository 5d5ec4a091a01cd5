/**
 * The same answer, with what is to be done once its content has been sent or nobody reads it any more; an export is
 * still being read from the database while it is sent.
 */
export function whenSent(answer: Response, done: () => void): Response {
  const { body } = answer
  if (!body) {
    done()
    return answer
  }
  const reader = body.getReader()
  const passed = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done: isOver, value } = await reader.read()
          if (!isOver) return controller.enqueue(value)
          done()
          controller.close()
        } catch (error) {
          done()
          controller.error(error)
        }
      },
      cancel: async (reason) => {
        done()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(passed, answer)
}
