import { useNotification } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreparedPrint } from './prepare-print'
import { usePrintJob, type PrintState, usePrintWays } from './use-print-job'

interface DirectPrintProps {
  prepared: PreparedPrint
  onDone: () => void
  /** Called when the user must decide something after all. */
  onAsk: () => void
}

/** Sends a document to the printer as this workstation is set up, without asking; shows nothing of its own. */
export function DirectPrint({ prepared, ...hears }: DirectPrintProps) {
  const state = usePrintJob(prepared)
  return state ? <Sending prepared={prepared} state={state} {...hears} /> : null
}

/** The place of the first label on a sheet, and an unprintable template, are left to the dialog. */
const needsDialog = ({ choice, job }: PrintState) => choice.failure !== undefined || job.sheets !== undefined

function Sending({ prepared, state, onDone, onAsk }: DirectPrintProps & { state: PrintState }) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const { print } = usePrintWays(prepared.document, state)
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    if (needsDialog(state)) {
      onAsk()
      return
    }
    const send = async () => {
      if (await print())
        notify?.({ type: 'success', message: t('print.direct.sent', { title: state.job.title }) })
      onDone()
    }
    void send()
  })
  return null
}
