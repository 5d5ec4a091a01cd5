import { useState } from 'react'
import { RecordDialog } from '../../screens/RecordDialog'
import './settings.css'

/** The company's settings: one record, on a page in place of a list of one. Closing begins with what is stored. */
export function SettingsPage() {
  const [times, setTimes] = useState(0)
  return (
    <div className="settings-page">
      <RecordDialog key={times} resource="settings" recordKey="1" onClose={() => setTimes(times + 1)} />
    </div>
  )
}
