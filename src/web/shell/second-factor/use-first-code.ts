import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmApp } from '../../data/session/second-factor'

/** The input of the first code, its problem, and the recovery codes once it was right. */
export function useFirstCode() {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [codes, setCodes] = useState<string[] | undefined>()
  const type = (typed: string) => {
    setCode(typed)
    setProblem('')
  }
  const confirm = async () => {
    setBusy(true)
    try {
      setCodes(await confirmApp(code))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('errors.unknown'))
    } finally {
      setBusy(false)
    }
  }
  return { code, problem, busy, codes, type, confirm }
}
