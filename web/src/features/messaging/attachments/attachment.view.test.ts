import { expect, test } from 'vitest'
import { previewKind } from './attachment.view.ts'

test('messaging §9; paging §9: pictures, audio and PDFs can be previewed, everything else is download only', () => {
  const types = {
    'image/png': 'picture',
    'image/jpeg': 'picture',
    'image/bmp': 'picture',
    'image/gif': 'picture',
    'audio/mpeg': 'audio',
    'audio/x-wav': 'audio',
    'audio/x-m4a': 'audio',
    'application/pdf': 'pdf',
  }
  for (const [type, kind] of Object.entries(types)) expect(previewKind(type), type).toBe(kind)
  for (const type of ['image/svg+xml', 'text/html', 'application/zip', 'audio/ogg'])
    expect(previewKind(type), type).toBeUndefined()
})
