/** What is to be done on later days of the demo, so that everything happens in the order of the calendar. */
export interface Diary {
  /** Notes something to be done on a business day, after what was noted for that day before. */
  on: (day: string, work: () => Promise<unknown>) => void
  /** Does what was noted up to a day, this day too, and what is noted meanwhile. */
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
