import { unreadablePicture } from './upload-errors.ts'

interface PictureOptions {
  /** Width and height of the result. */
  side: number
  /** Refused before the first one is decoded. */
  pixels: number
}

/**
 * A square WebP of a picture's middle, turned as its camera was held, with nothing of the original's metadata (place,
 * device, thumbnail). What cannot be decoded whole is refused.
 */
export async function squarePicture(original: Buffer, { side, pixels }: PictureOptions): Promise<Buffer> {
  // Native code that only photos need; without its cache, memory stays flat.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    return await sharp(original, { limitInputPixels: pixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    const refusal = unreadablePicture()
    refusal.cause = error
    throw refusal
  }
}
