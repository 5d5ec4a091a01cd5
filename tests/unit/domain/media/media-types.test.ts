import { expect, test } from 'vitest'
import { mediaTypeOf } from '#domain/media/media-types'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['\u00FF\u00D8\u00FF\u00E0..JFIF', 'image/jpeg'],
  ['\u0089PNG\r\n\u001A\n....IHDR', 'image/png'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['GIF89a....', 'image/gif'],
  ['GIF87a....', 'image/gif'],
  ['%PDF-1.7\n', 'application/pdf'],
])('%j begins a file of the type %s', (beginning, type) => {
  expect(mediaTypeOf(bytes(beginning))).toBe(type)
})

test.each([
  '',
  '\u0089PNG',
  'RIFF....WAVEfmt ',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<!doctype html>',
  'PK\u0003\u0004',
  ' %PDF-1.7',
])('%j begins nothing that is taken', (beginning) => {
  expect(mediaTypeOf(bytes(beginning))).toBeUndefined()
})
