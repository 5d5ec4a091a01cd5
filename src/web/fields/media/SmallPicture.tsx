import { useState } from 'react'
import { mediaAddress } from './media-codes'

interface SmallPictureProps {
  /** Undefined where there is none. */
  code: string | undefined
  className: string
}

/** A small picture beside the text that says what it shows; nothing where it is a paper or cannot be drawn. */
export function SmallPicture({ code, className }: SmallPictureProps) {
  const [failed, setFailed] = useState<string>()
  if (code === undefined || code === failed) return null
  return (
    <img
      className={className}
      src={mediaAddress(code, 'small')}
      alt=""
      loading="lazy"
      onError={() => setFailed(code)}
    />
  )
}
