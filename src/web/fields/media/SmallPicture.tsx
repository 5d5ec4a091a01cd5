import { useState } from 'react'
import { WHOLE, type MediaSize } from '#domain/media'
import { asTried } from '../../data/session/trial-role'

interface SmallPictureProps {
  /** Undefined when there is none. */
  code: string | undefined
  className: string
}

/** A small picture beside the text that names it; nothing when it is a paper or cannot be drawn. */
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

/** The codes that a media field holds. */
export function mediaCodes(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []
}

/** The address of a medium, a picture in a size; the browser authenticates by its cookie (api.md). */
export function mediaAddress(code: string, size: MediaSize = WHOLE): string {
  const address = `/media/${encodeURIComponent(code)}`
  return asTried(size === WHOLE ? address : `${address}?size=${size}`)
}

/** The codes with one of them at another place. */
export function withCodeMoved(codes: readonly string[], from: number, to: number): string[] {
  const others = codes.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...codes.slice(from, from + 1), ...others.slice(to)]
}
