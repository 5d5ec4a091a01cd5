import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import './app-secret.css'

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
