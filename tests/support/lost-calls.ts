import { vi } from 'vitest'

type Fetch = (asked: Request, ...rest: never[]) => Response | Promise<Response>

/** The fate of a call on its way to the server and back. */
export type Meet = (send: () => Promise<Response>) => Promise<Response>

/** A call that the server carries out, while its answer never reaches the browser. */
export const lostAnswer: Meet = async (send) => {
  await send()
  return Response.error()
}
export const lostCall: Meet = () => Promise.resolve(Response.error())
export const served: Meet = (send) => send()
export const refusal: Meet = () =>
  Promise.resolve(Response.json({ code: 'forbidden', message: 'not today', errors: [] }, { status: 403 }))

const path = (asked: Request) => `${asked.method} ${new URL(asked.url).pathname}`

/**
 * Puts these fates before the first calls of a kind, one after the other; later calls reach the server as
 * usual.
 */
export function onCalls(app: { fetch: Fetch }, kind: RegExp, meetings: Meet[]): void {
  const answer = app.fetch
  vi.spyOn(app, 'fetch').mockImplementation(async (asked, ...rest) => {
    const meet = kind.test(path(asked)) ? meetings.shift() : undefined
    return meet ? meet(async () => answer(asked, ...rest)) : answer(asked, ...rest)
  })
}
