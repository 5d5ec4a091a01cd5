import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** A shorter file fits into one packet uncompressed. */
const LEAST_BYTES = 1024

/** Writes `.br` and `.gz` beside each larger asset, so that the server never compresses one on request. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle)) {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (!/\.(js|css|svg|html)$/.test(file.fileName) || content.length < LEAST_BYTES) continue
        const target = path.join(dir, file.fileName)
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(`${target}.br`, brotliCompressSync(content, { params }))
        writeFileSync(`${target}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
