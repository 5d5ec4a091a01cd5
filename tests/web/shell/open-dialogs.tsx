import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { useState } from 'react'
import { beforeEach, expect, vi } from 'vitest'
import { startLanguages } from '#web/data/languages/i18n.ts'
import { ResourcesProvider, type ServedResource } from '#web/data/resources.ts'
import { AppRouter } from '#web/shell/routes/routers.tsx'
import { DialogsProvider, RecordLink, useDialogs, type DialogProps } from '#web/shell/dialogs/dialogs.tsx'
import { RegistryProvider } from '#web/shell/registry.ts'
import { useUnsaved } from '#web/shell/leaving/unsaved.ts'

/** The stand-in for every record's form. */
function Body({ resource, recordKey, part, preset, onClose }: DialogProps) {
  const dialogs = useDialogs()
  const [typed, setTyped] = useState('')
  useUnsaved(typed !== '')
  const name = `${resource} ${recordKey}`
  return (
    <section aria-label={name}>
      {JSON.stringify(preset ?? {})}
      <output>{part ?? 'form'}</output>
      <button onClick={() => dialogs.turn('balance')}>balance of {name}</button>
      <button onClick={() => dialogs.turn()}>form of {name}</button>
      <input
        aria-label={`input of ${name}`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button onClick={() => onClose({ id: 7, name: 'saved' })}>save {name}</button>
      <button onClick={() => onClose()}>cancel {name}</button>
      <button onClick={() => dialogs.replace(7)}>stay {name}</button>
      <button onClick={() => void dialogs.open('customer_groups', 'new')}>group of {name}</button>
    </section>
  )
}

/** The results of the dialogs that the page opened. */
export const results = vi.fn<(saved: unknown) => void>()

function Page() {
  const dialogs = useDialogs()
  const add = async () => results(await dialogs.open('customers', 'new', { code: 'R/1' }))
  return (
    <>
      <button onClick={() => void add()}>add</button>
      <RecordLink resource="customers" recordKey="A/B 1">
        the customer
      </RecordLink>
      <RecordLink resource="customers" recordKey={3} part="balance">
        100.00
      </RecordLink>
    </>
  )
}

const resourceNamed = (name: string): ServedResource => ({
  $id: name,
  version: '1',
  title: name,
  key: 'id',
  dialog: { width: '40%', height: '40%' },
  access: { read: [], write: [], delete: [] },
  properties: {},
  list: { columns: [], sort: 'id|DESC', search: [] },
  form: { columns: 1, sections: [] },
})
const resources = {
  customers: resourceNamed('customers'),
  customer_groups: resourceNamed('customer_groups'),
}

/** An app without pages, whose dialogs hold a form that needs no server. */
const registry = {
  ...{ pages: [], menuGroups: {}, dialogs: {} },
  ...{ ListPage: () => null, BarcodeLabel: () => null, RecordDialog: Body },
}

/**
 * Shows a page with dialogs.
 *
 * @param motion whether a question takes its time to go; without it is gone at once
 */
export function show(address: string, motion = true) {
  history.replaceState(null, '', address)
  render(
    <AppRouter>
      <ConfigProvider theme={{ token: { motion } }}>
        <App>
          <ResourcesProvider value={resources}>
            <RegistryProvider value={registry}>
              <DialogsProvider>
                <Page />
              </DialogsProvider>
            </RegistryProvider>
          </ResourcesProvider>
        </App>
      </ConfigProvider>
    </AppRouter>,
  )
  return userEvent.setup({ pointerEventsCheck: 0 })
}

export const dialog = (name: string) => screen.findByRole('region', { name })
export const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('region', { name })).not.toBeInTheDocument())

/** Starts every test of a file in English, without results of earlier dialogs. */
export function startDialogs(): void {
  beforeEach(async () => {
    await startLanguages('en')
    results.mockReset()
  })
}
