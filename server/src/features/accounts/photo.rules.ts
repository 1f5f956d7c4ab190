import { limits, photoExtensions } from '@wardline/contract/limits.ts'
import type { UploadRules } from '../../platform/files/receive.ts'

/** Messaging §5. The pixels are ours: half a megabyte of an honest picture never has as many. */
export const photoRules: UploadRules = {
  bytes: limits.photo_bytes,
  too_large: 'File size limit is 512kb',
  extensions: photoExtensions,
  pixels: 25_000_000,
}

/** Sharp at twice the largest size that an avatar has on a screen. */
export const photoSide = 256

export const photoMimeType = 'image/webp'

/** An address that names this very photo never changes its content; any other one is asked for again each time. */
export const cacheControl = (photo_id: number, asked_version: string | undefined): string =>
  asked_version === String(photo_id) ? 'private, max-age=31536000, immutable' : 'private, no-cache'
