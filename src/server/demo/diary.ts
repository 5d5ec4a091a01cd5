/** Events for later days of the demo, so that everything happens in calendar order. */
export interface Diary {
  /** Schedules an event on a business day, after those already scheduled for it. */
  on: (day: string, work: () => Promise<unknown>) => void
  /** Runs the events up to and including a day, including those scheduled meanwhile. */
  until: (day: string) => Promise<void>
}

interface Entry {
  day: string
  work: () => Promise<unknown>
}

export function openDiary(): Diary {
  const entries = new Set<Entry>()
  const firstUntil = (last: string) =>
    [...entries].filter(({ day }) => day <= last).toSorted((a, b) => a.day.localeCompare(b.day))[0]
  return {
    on: (day, work) => entries.add({ day, work }),
    until: async (day) => {
      for (let next = firstUntil(day); next; next = firstUntil(day)) {
        entries.delete(next)
        await next.work()
      }
    },
  }
}
