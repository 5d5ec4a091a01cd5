import { useTranslation } from 'react-i18next'
import { isCorrected, type PrinterCorrection } from '#domain/print/printer-correction'

/** The correction of a printer, in one line. */
export function useCorrectionText(): (correction: PrinterCorrection) => string {
  const { t } = useTranslation()
  return (correction) =>
    isCorrected(correction) ? t('print.ruler.correction', { ...correction }) : t('print.ruler.none')
}
