import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { BadBackup } from './bad-backup'

/** The first bytes of every file in age's format. */
const MARK = 'age-encryption.org/v1\n'

/** The cost of a guess, as a power of two: 64 MB of memory and a fifth of a second for one who has the key. */
const WORK = 16

/** Whether a file is encrypted. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MARK.length), 0, MARK.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === MARK
  } finally {
    await handle.close()
  }
}

/** Encrypts a stream in age's format, so that `age --decrypt` opens the file without goldbook. */
export async function encrypted(plain: Readable, key: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(WORK)
  return fromWeb(await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>))
}

/**
 * Decrypts a stream in age's format.
 *
 * @throws BadBackup locked when it was encrypted with another key
 */
export async function decrypted(secret: Readable, key: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  const opened = await decrypter
    .decrypt(Readable.toWeb(secret) as ReadableStream<Uint8Array>)
    .catch((error: unknown) => {
      secret.destroy()
      throw new BadBackup('locked', error)
    })
  return fromWeb(opened)
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.from(chunksOf(stream.getReader()), { objectMode: false })
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield Buffer.from(read.value)
}
