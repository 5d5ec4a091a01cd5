import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { useState } from 'react'
import './app-secret.css'
import { confirmApp } from '../data/session/second-factor'

/** The address of an authenticator app's secret as a QR code: dark on light in every scheme, as cameras read it. */
export function AppQrCode({ address }: { address: string }) {
  const { t } = useTranslation()
  const { data } = encode(address, { ecc: 'M', border: 4 })
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className="app-qr-code"
      viewBox={`0 0 ${data.length} ${data.length}`}
      role="img"
      aria-label={t('profile.second_factor.qr')}
    >
      <path d={modules.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}

/** A secret to type into an authenticator app, in groups of four. */
export function AppSecretText({ secret }: { secret: string }) {
  const { t } = useTranslation()
  return (
    <p className="app-secret">
      {t('profile.second_factor.secret')} <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
    </p>
  )
}

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
