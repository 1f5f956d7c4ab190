import { createHash } from 'node:crypto'

interface Meta {
  versionId: string
  lastUpdated?: string | undefined
}

/** The version follows from the content, so equal resources have equal versions on every server. */
export function withVersion<Content extends object>(
  content: Content,
  lastUpdated?: string,
): Content & { meta: Meta } {
  const versionId = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
  return { ...content, meta: { versionId, lastUpdated } }
}
