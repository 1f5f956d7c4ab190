import { unreadablePicture } from './upload-errors.ts'

interface PictureOptions {
  side: number
  /** Pictures with more are refused before decoding. */
  pixels: number
}

/** Returns WebP, rotated upright, without the original's metadata. Refuses pictures that cannot be decoded. */
export async function squarePicture(original: Buffer, { side, pixels }: PictureOptions): Promise<Buffer> {
  // Loaded on demand; without its cache, memory stays flat.
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
