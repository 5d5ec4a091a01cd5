import { Alert, Input, Spin } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BaseRecord } from '@refinedev/core'
import { text } from '#paper/panel-values'
import { downloadFrom } from '../../data/download'
import { ApiError } from '../../data/request'
import { mediaAddress } from '../../fields/media/SmallPicture'
import { Nothing } from '../../kit/empty/Nothing'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import './picture-chooser.css'
import { useAnswer, type Call } from '../../data/calls'

interface ChooserProps {
  onFile: (file: Blob) => void
  onClose: () => void
}

/** The pictures that were found, each a button. */
function FoundPictures({ q, onCode }: { q: string; onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const { pictures = [], isPending, failure } = usePictures(q)
  if (failure !== undefined) return <Alert type="error" showIcon role="alert" message={failure} />
  if (!isPending && pictures.length === 0)
    return <Nothing scene="search" hint={t('templates.pictures.none')} />
  return (
    <Spin spinning={isPending}>
      <div className="picture-chooser">
        {pictures.map(({ code, name }) => (
          <button key={code} type="button" title={name} onClick={() => onCode(code)}>
            <img src={mediaAddress(code, 'small')} alt="" loading="lazy" />
            <span>{name || code}</span>
          </button>
        ))}
      </div>
    </Spin>
  )
}

/** Chooses one of the pictures that the shop has stored, and reads it for the designer. */
export function PictureChooser({ onFile, onClose }: ChooserProps) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const [failure, setFailure] = useState<string>()
  const choose = async (code: string) => {
    try {
      onFile(await downloadFrom(mediaAddress(code)))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(`${t('templates.pictures.failed')}: ${error.message}`)
    }
  }
  return (
    <ModalWindow
      fillsPhone
      width="min(760px, 94vw)"
      title={t('templates.pictures.title')}
      footer={null}
      onCancel={onClose}
    >
      <Input.Search
        autoFocus
        allowClear
        placeholder={t('templates.pictures.search')}
        aria-label={t('templates.pictures.search')}
        onSearch={setQ}
      />
      {failure !== undefined && <Alert type="error" showIcon role="alert" message={failure} />}
      <FoundPictures q={q} onCode={(code) => void choose(code)} />
    </ModalWindow>
  )
}

/** The most pictures to browse; more are found by search. */
const SHOWN = 60

interface StoredPicture {
  code: string
  name: string
}

/** The pictures that the shop has stored, newest first, whose code or name holds a text. */
function usePictures(q: string) {
  const question: Call<{ data: BaseRecord[] }> = {
    ...{ resource: 'medias', method: 'POST', path: '/medias/search' },
    body: {
      filters: [{ field: 'type', operator: 'startswith', value: 'image/' }],
      ...{ sorts: 'id|DESC', per_page: SHOWN, q },
    },
  }
  const { data, isPending, error } = useAnswer(question, { keepPrevious: true })
  const pictures = data?.data.map((record): StoredPicture => ({
    code: text(record.code),
    name: text(record.name),
  }))
  return { pictures, isPending, failure: error?.message }
}
