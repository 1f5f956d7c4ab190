import { limits, photoExtensions } from '@wardline/contract/limits.ts'
import type { UploadRules } from '../../../platform/files/receive.ts'

/** Messaging §5. The pixel limit is ours: real photos of 512 kB stay far below it. */
export const photoRules: UploadRules = {
  bytes: limits.photo_bytes,
  too_large: 'File size limit is 512kb',
  extensions: photoExtensions,
  pixels: 25_000_000,
}

/** Twice the largest avatar size, for high-density screens. */
export const photo_size = 256

export const photoMimeType = 'image/webp'

/** A versioned address never changes its content and may be cached; others are revalidated. */
export const cacheControl = (photo_id: number, asked_version: string | undefined): string =>
  asked_version === String(photo_id) ? 'private, max-age=31536000, immutable' : 'private, no-cache'
