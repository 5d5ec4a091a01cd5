import { expect, test } from 'vitest'
import { isPicture, mediaTypeOf, renamed } from '#domain/media/media-types'

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

test('a photo is a picture, a certificate is none', () => {
  expect(isPicture('image/webp')).toBe(true)
  expect(isPicture('application/pdf')).toBe(false)
})

test.each([
  ['ring.PNG', 'image/png', 'image/jpeg', 'ring.jpg'],
  ['ring.jpeg', 'image/jpeg', 'image/jpeg', 'ring.jpeg'],
  ['戒指', 'image/webp', 'image/png', '戒指'],
])('%s, from %s to %s, is called %s', (name, from, to, now) => {
  expect(renamed(name, from, to)).toBe(now)
})
