import { isApiError } from '../../../platform/api/api-error.ts'
import { limits } from '@wardline/contract/limits.ts'
import type { FileRules } from '../../../platform/forms/file.rules.ts'

/** What may be chosen as the sound of a prompt. The server decides again. */
export const soundRules: FileRules = {
  extensions: ['mp3'],
  bytes: limits.file_bytes,
  tooLarge: 'File size limit is 10mb',
}

/** What the server said, behind what was not done; a lost connection has no words of its own. */
export function refusalOf(first: string, error: Error | null): string[] {
  if (!error) return []
  const said = isApiError(error) ? Object.values(error.fields).flat() : []
  const detail = isApiError(error) ? error.detail : ''
  return [first, ...(said.length > 0 ? said : [detail])].filter(Boolean)
}
