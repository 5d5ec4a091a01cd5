import type { Mistake } from '#resource/check/check'

/** Invalid resource or report files: every mistake with file, path and reason. */
export class BadResources extends Error {
  constructor(
    readonly mistakes: Mistake[],
    folder: 'resources' | 'reports' = 'resources',
  ) {
    super(
      mistakes
        .map((mistake) => `${folder}/${mistake.file} ${mistake.path || '/'}: ${mistake.reason}`)
        .join('\n'),
    )
  }
}

/** A file, or the folder itself, that can't be read at all. */
export function unreadable(file: string, error: unknown): BadResources {
  return new BadResources([
    { file, path: '', reason: error instanceof Error ? error.message : String(error) },
  ])
}
