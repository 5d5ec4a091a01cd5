import { useTranslation } from 'react-i18next'
import { copyText } from '../../../kit/copy-text'
import { saveFile } from '../../../kit/save-file'
import '../../../shell/second-factor/app-secret.css'

interface CodesStepProps {
  codes: readonly string[]
  busy: boolean
  onKept: () => void
}

/** The recovery codes, for the only time, before the app opens. */
export function CodesStep({ codes, busy, onKept }: CodesStepProps) {
  const { t } = useTranslation()
  const text = codes.join('\n')
  return (
    <>
      <p className="lead">{t('profile.second_factor.codes_text')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="ways">
        <button type="button" onClick={() => void copyText(text)}>
          {t('profile.second_factor.copy')}
        </button>
        <button
          type="button"
          onClick={() => saveFile(new Blob([`${text}\n`]), 'goldbook-recovery-codes.txt')}
        >
          {t('profile.second_factor.download')}
        </button>
      </div>
      <button type="button" className="submit" autoFocus disabled={busy} onClick={onKept}>
        {t('profile.second_factor.kept')}
      </button>
    </>
  )
}
