import { theme, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../kit/keys/keys-of'
import { labelPlaces, sheetPaper, type LabelSheet, type PaperSize } from '#domain/print/label-sheet'

interface SheetPictureProps {
  sheet: LabelSheet
  label: PaperSize
  /** The number of used places. */
  start: number
  /** Labels that are printed. */
  count: number
  onStart: (start: number) => void
}

/** The first sheet in small: a click on a label sets the start of the print. */
export function SheetPicture({ sheet, label, start, count, onStart }: SheetPictureProps) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const places = labelPlaces(sheet, label, sheet.columns * sheet.rows, 0)
  const fill = (index: number) => {
    if (index < start) return token.colorFillSecondary
    return index < start + count ? token.colorPrimary : token.colorBgContainer
  }
  return (
    <div>
      <Typography.Text type="secondary">{t('print.sheet.start', { position: start + 1 })}</Typography.Text>
      <svg
        viewBox={`0 0 ${sheetPaper.width} ${sheetPaper.height}`}
        role="group"
        aria-label={t('print.sheet.picture')}
        style={{
          display: 'block',
          width: '100%',
          maxWidth: 180,
          margin: '4px auto 0',
          border: `1px solid ${token.colorBorder}`,
          borderRadius: token.borderRadius,
          background: token.colorBgLayout,
        }}
      >
        {places.map(({ left, top }, index) => (
          <rect
            key={`${left} ${top}`}
            role="button"
            tabIndex={0}
            aria-label={t('print.sheet.place', { position: index + 1 })}
            aria-pressed={index === start}
            x={left + 0.8}
            y={top + 0.8}
            width={Math.max(1, label.width - 1.6)}
            height={Math.max(1, label.height - 1.6)}
            rx={1.5}
            fill={fill(index)}
            stroke={token.colorBorder}
            strokeWidth={0.8}
            style={{ cursor: 'pointer' }}
            onClick={() => onStart(index)}
            {...keysOf<SVGElement>({ press: () => onStart(index) })}
          />
        ))}
      </svg>
    </div>
  )
}
