import { ArrowLeftOutlined, ArrowRightOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Spin } from 'antd'
import { lazy, Suspense, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mediaTypes } from '#domain/media'
import { useDragging, type Dragging } from '../../kit/use-dragging'
import type { InputProps } from '../field-entry'
import { mediaCodes, withCodeMoved } from './SmallPicture'
import './media.css'
import { useUploads } from './use-uploads'

// Loaded lazily: the code that shows pictures is large, and most records have none.
const Thumbnails = lazy(() => import('./Thumbnails').then((module) => ({ default: module.Thumbnails })))

/** The accepted types, each by its name: for `image/*` an iPhone sends HEIC, for these it sends a JPEG. */
const ACCEPTED = mediaTypes.map(({ type }) => type).join(',')

interface ToolsProps {
  code: string
  index: number
  last: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** Moves one media before or behind its neighbour, or takes it out. */
function Tools({ code, index, last, onMove, onRemove }: ToolsProps) {
  const { t } = useTranslation()
  const tool = (verb: string, icon: ReactNode, disabled: boolean, onClick: () => void) => (
    <Button
      size="small"
      type="text"
      aria-label={`${t(verb)}: ${code}`}
      title={t(verb)}
      {...{ icon, disabled, onClick }}
    />
  )
  return (
    <div className="media-tools">
      {last > 0 &&
        tool('fields.media.forward', <ArrowLeftOutlined />, index === 0, () => onMove(index, index - 1))}
      {tool('fields.media.remove', <CloseOutlined />, false, onRemove)}
      {last > 0 &&
        tool('fields.media.back', <ArrowRightOutlined />, index === last, () => onMove(index, index + 1))}
    </div>
  )
}

interface MediaItemProps extends ToolsProps {
  dragging: Dragging
  children: ReactNode
}

/** One media, which can be dragged to another place. */
function MediaItem({ dragging, children, ...tools }: MediaItemProps) {
  return (
    <div className="media-item" {...dragging.row(tools.code)}>
      {children}
      <Tools {...tools} />
    </div>
  )
}

/** Accepts files that are chosen, dropped or pasted. */
function UploadTile({
  id,
  describedBy,
  onFiles,
}: {
  id: string
  describedBy: string | undefined
  onFiles: (files: File[]) => void
}) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        id={id}
        className="media-upload"
        aria-describedby={describedBy}
        title={t('fields.media.hint')}
        onClick={() => chooser.current?.click()}
      >
        <PlusOutlined />
        {t('fields.media.upload')}
      </button>
      <input
        ref={chooser}
        hidden
        multiple
        type="file"
        accept={ACCEPTED}
        data-testid={`${id}-files`}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

/** Pictures and documents, which can be uploaded, reordered, opened and removed. */
export function MediaInput({ id, value, onChange, describedBy }: InputProps) {
  const codes = mediaCodes(value)
  const change = (next: string[]) => onChange(next.length === 0 ? undefined : next)
  const { uploads, add } = useUploads((added) => change([...codes, ...added]))
  const [isOver, setOver] = useState(false)
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    setOver(false)
    if (files.length === 0) return
    event.preventDefault()
    void add([...files])
  }
  const onMove = (from: number, to: number) => change(withCodeMoved(codes, from, to))
  const dragging = useDragging({ onDrop: (code, over) => onMove(codes.indexOf(code), codes.indexOf(over)) })
  return (
    <div
      className={isOver ? 'media-input media-input-over' : 'media-input'}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      <div className="media-row">
        {codes.length > 0 && (
          <Suspense>
            <Thumbnails
              codes={codes}
              around={(thumbnail, code, index) => (
                <MediaItem
                  key={code}
                  {...{ code, index, dragging, onMove }}
                  last={codes.length - 1}
                  onRemove={() => change(codes.filter((each) => each !== code))}
                >
                  {thumbnail}
                </MediaItem>
              )}
            />
          </Suspense>
        )}
        <UploadTile {...{ id, describedBy }} onFiles={(files) => void add(files)} />
      </div>
      <Uploads uploads={uploads} />
    </div>
  )
}

/** The files being uploaded, and the refused ones with the reason. */
function Uploads({ uploads }: { uploads: ReturnType<typeof useUploads>['uploads'] }) {
  return (
    <Flex vertical>
      {uploads.map(({ id, name, failure }) =>
        failure === undefined ? (
          <span key={id} role="status">
            <Spin size="small" /> {name}
          </span>
        ) : (
          <span key={id} className="media-failure" role="alert">
            {name}: {failure}
          </span>
        ),
      )}
    </Flex>
  )
}
