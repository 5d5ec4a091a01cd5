import type { BaseRecord } from '@refinedev/core'
import { Image } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mediaAddress } from '../fields/media/SmallPicture'
import { StoredRecord } from '../editing/StoredRecord'
import { RecordDialog } from '../editing/RecordDialog'
import type { DialogProps } from '../shell/dialogs/dialogs'
import './medias.css'

/** The picture of a media; without one, the reason and a link to the file. */
function MediaPicture({ media }: { media: BaseRecord }) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  const type = typeof media.type === 'string' ? media.type : ''
  const code = String(media.code)
  if (type === '') return <p className="media-shown quiet">{t('fields.media.none')}</p>
  // The file may have been replaced: the address changes with it, so that the browser reloads it.
  const version = `v=${encodeURIComponent(String(media.updated_at))}`
  const address = `${mediaAddress(code)}?${version}`
  if (failed)
    return (
      <p className="media-shown problem" role="alert">
        {t('fields.media.missing')}
      </p>
    )
  if (!type.startsWith('image/'))
    return (
      <p className="media-shown quiet">
        {t('fields.media.noPicture')} ({type}) ·{' '}
        <a href={address} target="_blank" rel="noreferrer">
          {t('fields.media.openFile')}
        </a>
      </p>
    )
  return (
    <div className="media-shown">
      <Image
        src={`${mediaAddress(code, 'medium')}&${version}`}
        alt={typeof media.name === 'string' && media.name !== '' ? media.name : code}
        preview={{ mask: null, src: address }}
        onError={() => setFailed(true)}
      />
    </div>
  )
}

/** A media: its picture, and the form below it. */
export function MediaDialog(props: DialogProps) {
  if (props.recordKey === 'new') return <RecordDialog {...props} />
  return (
    <StoredRecord
      {...props}
      arrange={(form, media) => (
        <>
          <MediaPicture key={`${String(media.code)} ${String(media.updated_at)}`} media={media} />
          <div>{form}</div>
        </>
      )}
    />
  )
}
