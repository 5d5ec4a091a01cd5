import { FileTextOutlined } from '@ant-design/icons'
import { Flex, Image, theme } from 'antd'
import { useState, type ReactNode } from 'react'
import { mediaAddress } from './SmallPicture'

const sides = { small: 24, large: 88 } as const
type Size = keyof typeof sides

/** A picture, which opens large, or the icon of a document, which opens in a new tab. */
function Thumbnail({ code, size }: { code: string; size: Size }) {
  const { token } = theme.useToken()
  const [isPaper, setPaper] = useState(false)
  const address = mediaAddress(code)
  const side = sides[size]
  const box = { width: side, height: side, borderRadius: token.borderRadius }
  if (isPaper) {
    return (
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={code}
        className="media-paper"
        style={{ ...box, fontSize: side / 2 }}
      >
        <FileTextOutlined />
      </a>
    )
  }
  return (
    <Image
      src={mediaAddress(code, 'small')}
      alt={code}
      loading="lazy"
      width={side}
      height={side}
      style={{ ...box, objectFit: 'cover' }}
      preview={{ mask: null, src: address }}
      // A medium that fails to load as a picture is a document.
      onError={() => setPaper(true)}
    />
  )
}

interface ThumbnailsProps {
  codes: readonly string[]
  size?: Size
  /** Wraps each thumbnail, for example with its tools. */
  around?: (thumbnail: ReactNode, code: string, index: number) => ReactNode
}

/** Pictures side by side, with a carousel for the large view. */
export function Thumbnails({ codes, size = 'large', around }: ThumbnailsProps) {
  return (
    <Image.PreviewGroup>
      <Flex wrap className="thumbnails" gap={size === 'small' ? 4 : 8} align="center">
        {codes.map((code, index) => {
          const thumbnail = <Thumbnail key={code} code={code} size={size} />
          return around ? around(thumbnail, code, index) : thumbnail
        })}
      </Flex>
    </Image.PreviewGroup>
  )
}
