import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const place = { user: 'mei', resource: 'orders', recordKey: 'new-sale' }

/** The locks of a browser: a page that closes or crashes loses those it holds. */
class BrowserLocks {
  held: { name: string; page: object }[] = []

  of(page: object) {
    return {
      request: async (name: string, work: () => unknown) => {
        const lock = { name, page }
        this.held.push(lock)
        const answer = await work()
        this.held = this.held.filter((each) => each !== lock)
        return answer
      },
      query: async () => ({ held: this.held.map(({ name }) => ({ name })) }),
    }
  }

  lose(page: object) {
    this.held = this.held.filter((each) => each.page !== page)
  }
}

let browser: BrowserLocks
let isSecure = true
beforeEach(() => {
  browser = new BrowserLocks()
  isSecure = true
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A tab of the browser, with modules of its own. */
async function openTab() {
  vi.resetModules()
  const page = {}
  if (isSecure) vi.stubGlobal('navigator', { locks: browser.of(page) })
  else vi.stubGlobal('navigator', {})
  const [drafts, pages] = await Promise.all([
    import('#web/data/drafts.ts'),
    import('#web/data/living-pages.ts'),
  ])
  const stop = pages.showLife()
  const crash = () => {
    browser.lose(page)
    stop()
  }
  /** A form of a new sale: what it types, and what it is offered. */
  const openSale = () => {
    const form = drafts.newForm()
    const close = drafts.openForm(form)
    const type = (name: string) =>
      drafts.keepDraft(
        { ...place, holder: form },
        { at: new Date().toISOString(), updatedAt: undefined, before: {}, changes: { name } },
      )
    return { type, close, offered: () => drafts.takeDraft(place, form) }
  }
  return { ...drafts, crash, openSale }
}

test.each([
  ['locks', true],
  ['answers of the tabs', false],
])(
  'what is typed in a tab is offered to no other tab while that one is open, by %s',
  async (_how, secure) => {
    isSecure = secure
    const first = await openTab()
    first.openSale().type('U200-1')
    const second = await openTab()
    expect(await second.openSale().offered()).toBeUndefined()

    first.crash()
    expect(await second.openSale().offered()).toMatchObject({ draft: { changes: { name: 'U200-1' } } })
  },
)

test('after a crash every draft is offered, and each once', async () => {
  const crashed = await openTab()
  for (const name of ['U200-1', 'U200-2', 'U200-3']) crashed.openSale().type(name)
  crashed.crash()

  const [one, other] = [await openTab(), await openTab()]
  const forms = [one.openSale(), other.openSale(), one.openSale(), other.openSale()]
  const offers = await Promise.all(forms.map(({ offered }) => offered()))
  const names = offers.map((offer) => String(offer?.draft.changes.name ?? 'none'))
  expect(new Set(names)).toEqual(new Set(['U200-1', 'U200-2', 'U200-3', 'none']))
})

test('a draft that is dropped in one tab leaves those of the others', async () => {
  const crashed = await openTab()
  crashed.openSale().type('U200-1')
  crashed.crash()
  const first = await openTab()
  first.openSale().type('U200-2')
  const second = await openTab()
  const offer = await second.openSale().offered()
  expect(offer?.draft.changes).toEqual({ name: 'U200-1' })
  if (offer) second.dropDraft(offer.place)

  first.crash()
  expect(await second.openSale().offered()).toMatchObject({ draft: { changes: { name: 'U200-2' } } })
})

test('two new sales in one tab keep a draft each; one that is left is offered to the next', async () => {
  const tab = await openTab()
  const [left, open] = [tab.openSale(), tab.openSale()]
  left.type('U200-1')
  open.type('U200-2')
  left.close()
  expect(await tab.openSale().offered()).toMatchObject({ draft: { changes: { name: 'U200-1' } } })
  expect(await tab.openSale().offered()).toBeUndefined()
})

test('an offer that stays undecided is made again', async () => {
  const crashed = await openTab()
  crashed.openSale().type('U200-1')
  crashed.crash()
  const tab = await openTab()
  const undecided = tab.openSale()
  await undecided.offered()
  undecided.close()
  expect(await tab.openSale().offered()).toMatchObject({ draft: { changes: { name: 'U200-1' } } })
})

test('a draft of an earlier version of goldbook, which has no tabs, is offered', async () => {
  const tab = await openTab()
  const draft = {
    at: new Date().toISOString(),
    updatedAt: undefined,
    before: {},
    changes: { name: 'U200-1' },
  }
  tab.keepDraft(place, draft)
  expect(await tab.openSale().offered()).toMatchObject({ draft: { changes: { name: 'U200-1' } } })
})
