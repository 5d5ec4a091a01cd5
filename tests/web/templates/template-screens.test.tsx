// Extent: all
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TemplatesPage } from '#web/pages/templates/TemplatesPage.tsx'
import * as preview from '#web/print/PaperPreview.tsx'
import { loadResources } from '#web/data/resources.ts'
import { beginSession, keepToken } from '#web/data/session/session.ts'
import * as files from '#web/kit/save-file.ts'
import { today, tokenOf } from '#tests/support/shop.ts'
import { Providers } from '#tests/support/providers.tsx'
import { openScreens, serveScreens } from '../app/open-screen'
import { staffRights } from '../../support/staff-rights'

const saved = vi.fn<(file: Blob, name: string) => void>()
// Spies instead of mocked modules, since the other files of the worker share the modules.
beforeEach(() => {
  vi.spyOn(files, 'saveFile').mockImplementation(saved)
  // The look of the paper and the designer in its frame need a browser with layout.
  vi.spyOn(preview, 'PaperPreview').mockImplementation(() => <figure />)
})

serveScreens()
// Compiled here, outside the time limit of the first test.
beforeAll(async () => {
  await import('#web/pages/templates/TemplateDialog.tsx')
  await import('#web/pages/templates/TemplateImport.tsx')
})

const text = (options: object) => ({
  printElementType: { type: 'text', title: '' },
  options: { left: 1, top: 1, width: 10, height: 30, ...options },
})
const contentOf = (...elements: object[]) => ({
  panels: [{ width: 38, height: 25, printElements: elements }],
})
/** A label with one text. */
const label = (title: string) => ({
  ...{ name: 'ring-label', title: 'Ring label', document: 'inventory_label' },
  content: JSON.stringify(contentOf(text({ title }))),
})

const become = (name: 'admin' | 'clerk') => {
  keepToken(tokenOf(name))
  const roles = name === 'admin' ? ['admin'] : ['editor']
  beginSession({
    id: name === 'admin' ? 1 : 2,
    name,
    roles,
    ...staffRights(...roles),
    avatar: '',
    introduction: '',
    business_day: today,
    time_zone: 'Asia/Hong_Kong',
  })
}

/** The templates on the screen of an admin or a clerk, in a shop with a label of its own. */
async function openTemplates({
  as = 'admin' as const,
  query = '',
}: { as?: 'admin' | 'clerk'; query?: string } = {}) {
  const screens = await openScreens()
  expect(await screens.call('POST', '/templates', label('first'))).toMatchObject({ status: 201 })
  become(as)
  const resources = await loadResources()
  history.replaceState(null, '', `/admin/templates${query}`)
  await act(async () => {
    render(
      <Providers resources={resources}>
        <TemplatesPage />
      </Providers>,
    )
  })
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const stored = async (name: string) => (await screens.call('GET', `/templates/${name}`)).body
  return { ...screens, user, stored }
}

const topmost = () => within(screen.getAllByRole('dialog').at(-1) ?? document.body)
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)

test('the standard of a document stays, another template is deleted after a question', async () => {
  const { user, call } = await openTemplates()
  const standard = await row('sales-order')
  expect(standard.getByRole('button', { name: /^Delete: It is the standard/ })).toBeDisabled()

  await user.click((await row('ring-label')).getByRole('button', { name: 'Delete' }))
  await user.click(await topmost().findByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await call('GET', '/templates/ring-label')).toMatchObject({ status: 404 }))
})

test('a template is exported as a readable file', async () => {
  const { user } = await openTemplates()
  await user.click((await row('ring-label')).getByRole('button', { name: /^Export/ }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  const [file, name] = saved.mock.lastCall ?? []
  expect(name).toBe('ring-label.json')
  expect(JSON.parse((await file?.text()) ?? '')).toMatchObject({
    ...{ name: 'ring-label', document: 'inventory_label', width: 210 },
    content: contentOf(text({ title: 'first' })),
  })
})

test('a copy is a new template: it begins as the other one, under a free name', async () => {
  const { user, stored } = await openTemplates()
  await user.click((await row('ring-label')).getByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('ring-label-2')
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'sales-order')
  expect(topmost().getByRole('alert')).toHaveTextContent('There is a template of this name already')
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'bangle-label')
  await user.click(topmost().getByRole('button', { name: 'Design' }))

  await user.click(await topmost().findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved: version 1')).toBeVisible()
  expect(await stored('bangle-label')).toMatchObject({
    ...{ title: 'Ring label', document: 'inventory_label', standard: false },
    ...{ content: label('first').content, width: 38, height: 25, paper: '38x25' },
  })
  expect(location.search).toBe('?open=templates/bangle-label')
})

test('a file with code is imported without it, after a list of what goes', async () => {
  const { user, stored } = await openTemplates()
  const content = contentOf(text({ title: 'Ring', formatter: 'alert(1)' }), text({ title: 'Luk' }))
  const file = new File([JSON.stringify({ ...label(''), content })], 'found.json')
  await user.click(await screen.findByRole('button', { name: 'Import a template' }))
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]')
    if (!(found instanceof HTMLInputElement)) throw new Error('no file can be chosen yet')
    return found
  })
  await user.upload(input, file)

  const going = await screen.findByText(/^Panel 1 › element 1 \(text\) › “Ring” › property formatter/)
  expect(going).toHaveTextContent('/panels/0/printElements/0/options/formatter')
  // The name is taken, so another is proposed; the user wants the next version instead.
  expect(topmost().getByLabelText('Name')).toHaveValue('ring-label-2')
  await user.click(topmost().getByLabelText('As a new version of “ring-label”'))
  await user.click(topmost().getByRole('button', { name: 'Import without these' }))

  await waitFor(async () => expect(await stored('ring-label')).toMatchObject({ version: 2 }))
  const { content: kept } = await stored('ring-label')
  expect(JSON.parse(String(kept))).toEqual(contentOf(text({ title: 'Ring' }), text({ title: 'Luk' })))
})

test('a file that is not a template is refused with a reason', async () => {
  const { user } = await openTemplates()
  await user.click(await screen.findByRole('button', { name: 'Import a template' }))
  await screen.findByText(/^Drop a template file here/)
  const input = document.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('no file can be chosen')
  await user.upload(input, new File(['{"name":'], 'half.json'))
  expect(await screen.findByText(/^half\.json is not valid JSON/)).toBeVisible()
})

test('an earlier version is brought back as the newest', async () => {
  const { user, call, stored } = await openTemplates()
  await call('PUT', '/templates/ring-label', label('second'))
  await user.click(await screen.findByText('ring-label'))
  await user.click(await topmost().findByRole('button', { name: 'Versions' }))
  expect(await screen.findByRole('button', { name: 'Look at version 2' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Restore version 2' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Restore version 1' }))
  await user.click(await topmost().findByRole('button', { name: 'Restore' }))

  expect(await screen.findByText('Version 1 is back, as version 3')).toBeVisible()
  expect(await stored('ring-label')).toMatchObject({ version: 3, content: label('first').content })
  expect(await topmost().findByText('Version 3')).toBeVisible()
})

test('when somebody else saved meanwhile, mine is saved as the newer version', async () => {
  const { user, call, stored } = await openTemplates({ query: '?open=templates/ring-label' })
  const title = await topmost().findByLabelText('Title')
  await user.type(title, ' of mine')
  await call('PUT', '/templates/ring-label', { ...label('theirs'), title: 'Theirs' })
  await user.click(topmost().getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Somebody else has saved this template')).toBeVisible()
  expect(await stored('ring-label')).toMatchObject({ title: 'Theirs' })
  await user.click(topmost().getByRole('button', { name: 'Save mine as version 3' }))
  await waitFor(async () =>
    expect(await stored('ring-label')).toMatchObject({ title: 'Ring label of mine', version: 3 }),
  )
  expect(await stored('ring-label')).toMatchObject({ content: label('first').content })
})

test('only the designer in its own frame is heard, and only its agreed messages', async () => {
  await openTemplates({ query: '?open=templates/ring-label' })
  const save = await topmost().findByRole('button', { name: 'Save' })
  const frame = topmost().getByTitle<HTMLIFrameElement>('Designer').contentWindow
  const report = { type: 'content', content: '{"panels":[]}', changed: true, canUndo: true, canRedo: false }
  const hear = (source: Window | null, origin: string, data: unknown) =>
    act(async () => window.dispatchEvent(new MessageEvent('message', { source, origin, data })))
  await hear(window, 'null', report)
  await hear(window, location.origin, report)
  await hear(null, 'null', report)
  await hear(frame, location.origin, report)
  await hear(frame, 'https://elsewhere.example', report)
  await hear(frame, 'null', { ...report, content: { panels: [] } })
  await hear(frame, 'null', { ...report, type: '__proto__' })
  await hear(frame, 'null', null)
  expect(save).toBeDisabled()
  await hear(frame, 'null', report)
  expect(save).toBeEnabled()
})

test('an empty paper is not saved, and the screen shows what to do', async () => {
  const { user, stored } = await openTemplates({ query: '?open=templates/new' })
  await user.click(await screen.findByLabelText('An empty paper'))
  await user.click(topmost().getByRole('button', { name: 'Design' }))
  await user.click(await topmost().findByRole('button', { name: 'Save' }))

  const refusal = await screen.findByText(/^Not saved\./)
  expect(refusal).toHaveTextContent('no elements')
  expect(topmost().getByText('Put at least one element on the paper, then save again.')).toBeVisible()
  expect(await stored('sales-order-2')).toMatchObject({ code: 'not_found' })
})

test('a clerk looks at templates, and sees why nothing can be changed', async () => {
  const { user } = await openTemplates({ as: 'clerk' })
  const own = await row('ring-label')
  expect(own.getByRole('button', { name: /^Delete: Only an administrator/ })).toBeDisabled()
  expect(own.getByRole('button', { name: /^Copy: Only an administrator/ })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Import a template' })).not.toBeInTheDocument()

  await user.click(screen.getByText('ring-label'))
  expect(await screen.findByText(/^Only an administrator can design print templates/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  expect(screen.queryByTitle('Designer')).not.toBeInTheDocument()
  await user.click(topmost().getByRole('button', { name: 'Versions' }))
  expect(await screen.findByRole('button', { name: 'Look at version 1' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument()
})
