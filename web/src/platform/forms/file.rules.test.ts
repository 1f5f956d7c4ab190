import { expect, test } from 'vitest'
import { attachmentRules, fileSize, filesError, photoRules } from './file.rules.ts'

const file = (name: string, size = 1000) => ({ name, size })

test('messaging §5, §9; paging §9: an attachment of exactly 10 MB is accepted, one byte more is not', () => {
  expect(filesError([file('ekg.pdf', 10_485_760)], attachmentRules)).toBeNull()
  expect(filesError([file('ekg.pdf', 10_485_761)], attachmentRules)).toBe('File size limit is 10mb')
})

test('messaging §5, §9; paging §9: a photo has at most 512 KB', () => {
  expect(filesError([file('me.JPG', 524_288)], photoRules)).toBeNull()
  expect(filesError([file('me.jpg', 524_289)], photoRules)).toBe('File size limit is 512kb')
})

test('messaging §5: a wrong type is refused with the allowed types', () => {
  const sentence = 'Only jpg, png, gif, jpeg, bmp, pdf, mp3 are allowed'
  expect(filesError([file('setup.exe')], attachmentRules)).toBe(sentence)
  expect(filesError([file('pdf')], attachmentRules)).toBe(sentence)
  expect(filesError([file('voice.mpeg')], attachmentRules)).toBeNull()
  expect(filesError([file('voice.mpeg')], photoRules)).toBe('Only jpg, png, gif, jpeg are allowed')
  expect(filesError([file('scan.bmp')], photoRules)).toBe('Only jpg, png, gif, jpeg are allowed')
})

test('messaging §5: only one file is attached at a time', () => {
  expect(filesError([file('a.png'), file('b.png')], attachmentRules)).toBe(
    "It's possible to attach only single file",
  )
  expect(filesError([], attachmentRules)).toBeNull()
})

test('sizes are human readable', () => {
  expect([900, 412_300, 1_430_000].map(fileSize)).toEqual(['900 B', '412 KB', '1.4 MB'])
})
