import { useState } from 'react'
import { RecordDialog } from '../../editing/RecordDialog'

/** The company's settings: one record, in place of a list of one. Closing begins with what is stored. */
export function CompanySection() {
  const [times, setTimes] = useState(0)
  return <RecordDialog key={times} resource="settings" recordKey="1" onClose={() => setTimes(times + 1)} />
}
