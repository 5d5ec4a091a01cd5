import { useCallback, useState } from 'react'
import { RecordDialog } from '../../editing/RecordDialog'
import { UnsavedContext, type Unsaved } from '../../shell/leaving/unsaved'
import { useAskedClose } from '../../shell/leaving/use-asked-close'

/** The company's settings: one record, in place of a list of one. Closing begins with what is stored. */
export function CompanySection() {
  const [times, setTimes] = useState(0)
  const [unsaved] = useState<Unsaved>({ current: false })
  const renew = useCallback(() => setTimes((last) => last + 1), [])
  const { close } = useAskedClose(unsaved, renew)
  return (
    <UnsavedContext value={unsaved}>
      <RecordDialog key={times} resource="settings" recordKey="1" onClose={close} />
    </UnsavedContext>
  )
}
